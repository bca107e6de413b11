import { Fragment } from 'react'
import type { LegalFacts } from '~/platform/legal-settings'
import { TextSection } from '~/ui/section'
import type { Recipient } from './recipients.server'

/** Says where the data lie and who else receives some, as sections of the privacy policy. */
export function Whereabouts({ legal, recipients }: { legal: LegalFacts; recipients: readonly Recipient[] }) {
  const isOnOwnDisk = recipients.every(({ id }) => id !== 'google_cloud')
  return (
    <>
      <TextSection id="lieu" title="Où se trouvent les données">
        <p>
          {isOnOwnDisk
            ? 'Sur le serveur de l’exploitant, dans un fichier que lui seul administre.'
            : 'Chez Google Cloud, dans un projet que l’exploitant seul administre.'}{' '}
          {isOnOwnDisk && <HostCountry legal={legal} />}
        </p>
      </TextSection>
      <TextSection id="destinataires" title="Qui d’autre reçoit des données">
        <p>
          Nous ne vendons ni n’échangeons d’adresses. Certains prestataires reçoivent des données, parce que
          le site en a besoin pour fonctionner ou parce que vous l’avez choisi&nbsp;:
        </p>
        <dl>
          {recipients.map(({ id, name, receives, country }) => (
            <Fragment key={id}>
              <dt>{name}</dt>
              <dd>
                {receives} {country !== null && `Pays\u00a0: ${country}.`}
              </dd>
            </Fragment>
          ))}
        </dl>
        <p>
          La Suisse reconnaît à l’Union européenne et au Royaume-Uni une protection suffisante des données, et
          aux États-Unis pour les entreprises certifiées selon le Swiss-U.S. Data Privacy Framework. Pour le
          reste, nous ne communiquons vos données que si une autorité suisse l’exige en vertu de la loi.
        </p>
      </TextSection>
    </>
  )
}

function HostCountry({ legal: { host, hostCountry } }: { legal: LegalFacts }) {
  if (hostCountry === null && host === null) return 'Son emplacement vous est communiqué sur demande.'
  if (hostCountry === null) return `Il est chez ${host}.`
  return host === null ? `Pays\u00a0: ${hostCountry}.` : `Il est chez ${host} (${hostCountry}).`
}
