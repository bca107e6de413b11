/** Shows what the dates of an event are made from, as scheduleLines gives it. */
export function ScheduleList({ lines, className = '' }: { lines: readonly string[]; className?: string }) {
  if (lines.length === 0) return null
  return (
    <ul className={className}>
      {lines.map((line) => (
        <li key={line}>{line}.</li>
      ))}
    </ul>
  )
}
