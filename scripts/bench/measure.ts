import { readFileSync } from 'node:fs'

export interface Timing {
  /** Milliseconds. */
  cpu: number
  wall: number
}

/** CPU of all threads: on a busy machine it says more than the clock. */
export function timed(work: () => unknown): Timing {
  const cpu = process.cpuUsage()
  const wall = performance.now()
  work()
  return since(cpu, wall)
}

export async function timedAsync<R>(work: () => Promise<R>): Promise<Timing & { result: R }> {
  const cpu = process.cpuUsage()
  const wall = performance.now()
  const result = await work()
  return { ...since(cpu, wall), result }
}

function since(before: NodeJS.CpuUsage, wallBefore: number): Timing {
  const wall = performance.now() - wallBefore
  const { user, system } = process.cpuUsage(before)
  return { cpu: (user + system) / 1000, wall }
}

export function percentile(values: readonly number[], share: number): number {
  const ascending = [...values].sort((a, b) => a - b)
  return ascending[Math.max(Math.ceil(ascending.length * share) - 1, 0)] ?? Number.NaN
}

export interface Memory {
  /** Megabytes. */
  rss: number
  /** null where the system does not say. */
  peak: number | null
}

/** Linux only; elsewhere of this process. */
export function memory(pid: number = process.pid): Memory {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const megabytes = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
    return { rss: megabytes('VmRSS'), peak: megabytes('VmHWM') }
  } catch {
    return { rss: process.memoryUsage().rss / 2 ** 20, peak: null }
  }
}
