import type { ComponentProps, ReactNode } from 'react'
import { shownTo } from '~/http/shown-account'
import { PageForm, usePageForm } from '~/ui/page-form'
import { useRootData } from '~/ui/root-data'
import { type ProfileFormName, profileFormPath } from './profile-forms'

export function useProfileForm<Schema extends Record<string, unknown>>(
  name: ProfileFormName,
  options?: Parameters<typeof usePageForm<Schema>>[1],
) {
  return usePageForm<Schema, ProfileFormName>(name, options)
}

export function useProfileFormPath(name: ProfileFormName): string {
  return shownTo(profileFormPath(name), useRootData()?.user?.uid ?? '')
}

export function ProfileForm<Schema extends Record<string, unknown>>({
  of,
  ...frame
}: { of: ReturnType<typeof useProfileForm<Schema>> } & Omit<
  ComponentProps<typeof PageForm<Schema>>,
  'of' | 'action'
>) {
  return <PageForm of={of} action={useProfileFormPath(of.name)} {...frame} />
}

export function ProfileButton({ name, children }: { name: ProfileFormName; children: ReactNode }) {
  return <ProfileForm of={useProfileForm(name)} submit={children} look="plain" />
}
