function LogoMark({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" className={className} aria-hidden="true" focusable="false">
      <rect width="40" height="40" fill="#c4161c" />
      <path d="M6 34V12a22 22 0 0 1 22 22z" fill="#fff" />
      <circle cx="29" cy="11" r="5" fill="#fff" />
    </svg>
  )
}

export function Logo({ name }: { name: string }) {
  return (
    <span className="flex items-center gap-[min(0.75rem,3.75vw)]">
      <LogoMark className="size-[min(2.5rem,10vw)] shrink-0" />
      <span className="site-name">{name}</span>
    </span>
  )
}
