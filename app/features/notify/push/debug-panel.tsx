import { useState } from 'react'
import type { PushConfig } from '~/platform/push-config'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { type DiagnosticLine, diagnose } from './diagnostic'
import { regenerateOwnToken } from './own-token'
import { activeWorker, forceUpdate, tell } from './worker'

export function DebugPanel({ config, onClose }: { config: PushConfig; onClose: () => void }) {
  const [lines, setLines] = useState<DiagnosticLine[]>([])
  const [status, setStatus] = useState('')

  async function run(doing: string, work: () => Promise<string>) {
    setStatus(doing)
    try {
      setStatus(await work())
    } catch (problem) {
      setStatus(problem instanceof Error ? problem.message : String(problem))
    }
  }

  return (
    <section
      aria-labelledby="push-debug"
      className="no-print fixed bottom-4 left-4 z-30 max-h-[70dvh] w-96 max-w-[calc(100vw-2rem)] overflow-y-auto border-2 border-ink bg-sheet p-4"
    >
      <div className="flex items-start justify-between gap-3">
        <h2 id="push-debug" className="pt-2 text-lg font-bold">
          Notifications&nbsp;: débogage
        </h2>
        <button
          type="button"
          onClick={onClose}
          className="-mt-1 -mr-2 flex size-11 shrink-0 items-center justify-center hover:text-accent"
        >
          <Icon name="x" size={20} strokeWidth={2.5} />
          <span className="sr-only">Fermer le panneau de débogage</span>
        </button>
      </div>
      <div className="mt-3 flex flex-col gap-2">
        <Button
          type="button"
          onClick={() =>
            run('Mise à jour du service worker…', async () => {
              await forceUpdate()
              return 'Service worker réinstallé. La page se recharge.'
            })
          }
        >
          Forcer MAJ SW
        </Button>
        <Button
          type="button"
          onClick={() =>
            run('Diagnostic en cours…', async () => {
              setLines(await diagnose())
              return 'Diagnostic terminé.'
            })
          }
        >
          Diagnostic Avancé
        </Button>
        <Button
          type="button"
          onClick={() =>
            run('Envoi…', async () => {
              tell((await activeWorker()).active, { type: 'TEST_NOTIFICATION' })
              return 'Notification de test demandée.'
            })
          }
        >
          Test Notification
        </Button>
      </div>
      <p role="status" className="mt-3 text-sm [overflow-wrap:anywhere]">
        {status}
      </p>
      {lines.length > 0 && (
        <>
          <dl className="mt-3 text-sm">
            {lines.map(({ label, value }) => (
              <div key={label} className="flex justify-between gap-4 border-t border-line py-1.5">
                <dt className="text-quiet">{label}</dt>
                <dd className="text-right [overflow-wrap:anywhere]">{value}</dd>
              </div>
            ))}
          </dl>
          <Button
            type="button"
            look="quiet"
            onClick={() =>
              run('Nouveau jeton…', async () => {
                await regenerateOwnToken(config, await activeWorker())
                return 'Nouveau jeton enregistré.'
              })
            }
          >
            Régénérer le jeton
          </Button>
        </>
      )}
    </section>
  )
}
