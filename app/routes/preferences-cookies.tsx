import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { consentCookie, consentForm, consentOf } from '~/features/consent/consent-form.server'
import { forgetConsent, keepConsent } from '~/features/consent/consent-store'
import type { Preferences } from '~/features/consent/preferences'
import { PreferencesForm } from '~/features/consent/preferences-form'
import { consentInCookies } from '~/features/consent/stored-consent'
import { parseForm } from '~/http/forms.server'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { ButtonLink } from '~/ui/button'
import { Link } from '~/ui/link'
import { Page } from '~/ui/page'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Préférences des cookies', path: '/preferences-cookies', noindex: true })

export async function loader({ request }: LoaderFunctionArgs) {
  return {
    preferences: consentInCookies(request.headers.get('Cookie'))?.preferences ?? null,
    isSaved: new URL(request.url).searchParams.get('enregistre') === '1',
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await parseForm(request, consentForm)
  if (!form.ok) return data(form.reply, form)

  const { env, clock } = await runtime()
  const cookie = consentCookie(consentOf(form.value, clock.now()), env.siteUrl)
  return redirect('/preferences-cookies?enregistre=1', { headers: { 'Set-Cookie': cookie } })
}

export default function PreferencesPage() {
  const loaded = useLoaderData<typeof loader>()
  const [preferences, setPreferences] = useState<Preferences | null>(loaded.preferences)
  const [isSaved, setSaved] = useState(loaded.isSaved)

  function show(chosen: Preferences | null) {
    setPreferences(chosen)
    setSaved(true)
  }

  return (
    <Page
      title="Préférences des cookies"
      lead={
        <>
          Le détail de chaque catégorie figure sous{' '}
          <Link to="/privacy-policy#cookies" className="underline underline-offset-4">
            Protection des données
          </Link>
          .
        </>
      }
    >
      <div className="max-w-xl">
        <p role="status" className="font-semibold">
          {isSaved && (preferences ? 'Vos préférences sont enregistrées.' : 'Votre choix est effacé.')}
        </p>
        <PreferencesForm
          // The key unticks the boxes after a choice is forgotten.
          key={preferences ? 'chosen' : 'open'}
          preferences={preferences}
          onSave={(chosen) => {
            keepConsent(chosen)
            show(chosen)
          }}
          onForget={() => {
            forgetConsent()
            show(null)
          }}
          cancel={<ButtonLink to="/">Annuler</ButtonLink>}
        />
      </div>
    </Page>
  )
}
