// What of the running site does not work at present. Each part reports its own problem; /healthz lists them.

export interface Problem {
  /** The part of the site, one word: 'store', 'catalogue'. */
  part: string
  /** One sentence for whoever runs the site. /healthz shows it to everybody, so it holds no path and no personal data. */
  says: string
}

export interface Health {
  /** Replaces what this part reported before; null = it works. */
  report(part: string, says: string | null): void
  /** Empty = everything works. */
  problems(): Problem[]
}

export function createHealth(): Health {
  const problems = new Map<string, string>()
  return {
    report(part, says) {
      if (says === null) problems.delete(part)
      else problems.set(part, says)
    },
    problems: () => [...problems].map(([part, says]) => ({ part, says })),
  }
}
