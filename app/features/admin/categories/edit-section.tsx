import type { DefaultValue, useForm } from '@conform-to/react'
import type { getZodConstraint } from '@conform-to/zod/v3'
import type { ReactNode } from 'react'
import { Section } from '~/ui/section'
import { type MergeAnswer, MergeForm } from '../merge-form'

/** The form of what a category or a genre is. */
export function EditSection<Fields extends Record<string, unknown>>({
  id,
  title,
  path,
  values,
  constraint,
  answer,
  children,
}: {
  id: string
  title: string
  /** The address of its events. */
  path: string
  values: DefaultValue<Fields>
  constraint: ReturnType<typeof getZodConstraint>
  answer: MergeAnswer | undefined
  children: (fields: ReturnType<typeof useForm<Fields>>[1]) => ReactNode
}) {
  return (
    <Section id={id} title={title}>
      <p className="mb-6 text-quiet">
        Adresse&nbsp;: <code>{path}</code>. Elle ne change pas.
      </p>
      <MergeForm<Fields>
        id={`${id}-modifier`}
        action="?formulaire=modifier"
        answer={answer}
        shown={values}
        defaultValue={values}
        constraint={constraint}
      >
        {children}
      </MergeForm>
    </Section>
  )
}
