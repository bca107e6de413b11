import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ErrorSummary } from '~/ui/error-summary'
import { TextField } from '~/ui/field'
import { usePageForm } from '~/ui/page-form'
import { Section } from '~/ui/section'
import { SubmitButton } from '~/ui/submit-button'
import type { WeatherForm } from './weather-form'
import { WEATHER_FORM } from './weather-paths'
import type { WeatherView } from './weather-view.server'

/** One tap each. `action` names the form in its query. */
export function WeatherChoices({ view, action }: { view: WeatherView; action: string }) {
  const { form, fields, lastResult } = usePageForm<WeatherForm>(WEATHER_FORM, {
    defaultValue: { word: view.move?.plan ?? '' },
  })
  const common = { view, action }
  return (
    <Section id={WEATHER_FORM} title="La météo d’aujourd’hui">
      <div className="max-w-xl space-y-6">
        <ErrorSummary form={form} result={lastResult} />
        <div>
          {view.dates.map((date) => (
            <p key={date} className="font-semibold">
              {date}
            </p>
          ))}
          <p className="mt-1 text-quiet">{view.state} Votre décision est affichée immédiatement.</p>
        </div>
        <Choice {...common} decision="maintained" submit="Maintenir">
          <p>Tout a lieu comme annoncé.</p>
        </Choice>
        {view.move && (
          <Choice {...common} decision="moved" submit="Déplacer" id={form.id} onSubmit={form.onSubmit}>
            {view.move.isFree ? (
              <TextField field={fields.word} label="Où&nbsp;?" autoComplete="off" marksOptional={false} />
            ) : (
              <p>Texte affiché&nbsp;: «&nbsp;Déplacé&nbsp;: {view.move.plan}&nbsp;».</p>
            )}
          </Choice>
        )}
        <Choice {...common} decision="postponed" submit="Reporter">
          <p>Le public est averti tout de suite. Vous indiquerez la nouvelle date plus tard.</p>
        </Choice>
      </div>
    </Section>
  )
}

function Choice({
  view,
  action,
  decision,
  submit,
  children,
  ...form
}: {
  view: WeatherView
  action: string
  decision: WeatherForm['decision']
  submit: string
  children: ReactNode
} & Pick<React.ComponentProps<typeof Form>, 'id' | 'onSubmit'>) {
  return (
    <Form method="post" action={action} {...form} className="space-y-3 border-t border-line pt-4">
      {children}
      <input type="hidden" name="day" value={view.day} />
      <input type="hidden" name="decision" value={decision} />
      <SubmitButton look={decision === 'maintained' ? 'primary' : 'plain'}>{submit}</SubmitButton>
    </Form>
  )
}
