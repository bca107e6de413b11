/** The mark stands beside the name of an organizer of whom an admin has made sure. */
export function VerifiedMark() {
  return (
    <span className="ml-2 inline-block border border-ink px-1.5 py-0.5 align-middle font-sans text-sm font-semibold whitespace-nowrap">
      Vérifié
    </span>
  )
}
