import { Link } from '~/ui/link'
import type { FeedParameter } from './feed-parameters.server'

export function ParameterTable({ parameters }: { parameters: FeedParameter[] }) {
  return (
    <table className="w-full text-left align-top [overflow-wrap:anywhere]">
      <caption className="sr-only">Paramètres des flux</caption>
      <thead>
        <tr className="border-b-2 border-ink">
          <th scope="col" className="py-2 pr-4">
            Paramètre
          </th>
          <th scope="col" className="py-2">
            Sens, valeurs et exemple
          </th>
        </tr>
      </thead>
      <tbody>
        {parameters.map((parameter) => (
          <tr key={parameter.name} className="border-b border-line">
            <th scope="row" className="py-3 pr-4 align-top font-normal">
              <code className="font-semibold whitespace-nowrap">{parameter.name}</code>
              {parameter.repeatable && <span className="block text-sm text-quiet">répétable</span>}
            </th>
            <td className="py-3 [overflow-wrap:anywhere]">
              <p>{parameter.meaning}</p>
              {parameter.values.length > 0 && (
                <ul className="mt-1 flex flex-wrap gap-1.5 text-sm">
                  {parameter.values.map((value) => (
                    <li key={value} className="bg-wash px-1.5">
                      <code>{value}</code>
                    </li>
                  ))}
                </ul>
              )}
              <p className="mt-1 text-sm">
                <Link
                  to={`/evenements?${parameter.example}`}
                  rel="nofollow"
                  className="inline-block py-1 underline underline-offset-4 hover:text-accent"
                >
                  <code>?{decodeURIComponent(parameter.example)}</code>
                </Link>
              </p>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
