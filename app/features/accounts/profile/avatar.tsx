/** Hidden from screen readers: the name is beside it. */
export function Avatar({ photo, initials }: { photo: string | null; initials: string }) {
  if (photo) return <img src={photo} alt="" width={96} height={96} className="size-24 object-cover" />
  return (
    <span
      aria-hidden="true"
      className="flex size-24 items-center justify-center bg-ink font-display text-4xl font-extrabold text-paper"
    >
      {initials || '?'}
    </span>
  )
}
