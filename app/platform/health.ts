// Collects the problems that /healthz lists.

interface Problem {
  part: string
  /** One sentence for the operator. Everybody can read it on /healthz: no path and no personal data. */
  says: string
}

export interface Health {
  /** Replaces the earlier report of this part; null = it works. */
  report(part: string, says: string | null): void
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
