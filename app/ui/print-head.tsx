import { useRootData } from './root-data'

/** A printed page comes from here; `path` as the server knows it, which drops parameters. */
export function PrintHead({ path }: { path: string }) {
  const site = useRootData()?.site
  return (
    site && (
      <p className="wrap hidden text-sm [overflow-wrap:anywhere] print:block">
        <strong>{site.name}</strong> · {new URL(path, site.url).href}
      </p>
    )
  )
}
