export function PendingBadge({ pending }: { pending: { badge: string; text: string } | null }) {
  return (
    pending && (
      <>
        <span aria-hidden="true" className="count-badge">
          {pending.badge}
        </span>
        <span className="sr-only"> {pending.text}</span>
      </>
    )
  )
}
