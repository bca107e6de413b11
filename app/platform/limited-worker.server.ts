// A worker for work that a stranger's input can make endless: it is ended when it takes too long or too much memory.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

interface LimitedWorker<Request, Answer> {
  /** One request at a time. Null when the worker took too long, died or was closed, 'not-started' when it cannot start,
   * which is logged; the next request starts another one. */
  ask(request: Request): Promise<Answer | 'not-started' | null>
  close(): Promise<void>
}

interface WorkerLimits {
  /** JavaScript's own memory. */
  heapMb?: number
  /** The memory of the whole process may grow by so much meanwhile: what a worker unpacks lies outside of its heap. */
  growthMb?: number
}

const HEAP_MB = 256
const MB = 1024 * 1024
const WATCH_MS = 50
/** Long enough for the busiest machine: a worker that is loading must not be taken for one that hangs. */
const START_MS = 30_000
/** French; what a reading without a worker says. */
export const NOT_STARTED = 'service indisponible\u00a0: réessayez dans un instant'

/** `script` posts a message when it is ready, then one for each request; it starts with the first request. */
export function limitedWorker<Request, Answer>(
  script: URL,
  budgetMs: number,
  { heapMb = HEAP_MB, growthMb }: WorkerLimits = {},
): LimitedWorker<Request, Answer> {
  let worker: Worker | null = null

  async function close(): Promise<void> {
    await worker?.terminate()
    worker = null
  }

  return {
    async ask(request) {
      worker ??= await start(script, heapMb)
      if (worker === null) return 'not-started'
      const answer = await answerOf<Answer>(worker, request, { budgetMs, growthMb })
      if (answer === null) await close()
      return answer
    },
    close,
  }
}

/** Null when it cannot. The time limit of a request starts when the worker is ready. */
async function start(script: URL, heapMb: number): Promise<Worker | null> {
  let worker: Worker | null = null
  try {
    worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: heapMb } })
    const gone = once(worker, 'exit').then(() => Promise.reject(new Error('it has ended')))
    await Promise.race([once(worker, 'message', { signal: AbortSignal.timeout(START_MS) }), gone])
    return worker
  } catch (error) {
    // Reaches the log with the other warnings of Node.
    process.emitWarning(`${script.pathname} cannot start: ${error}`, 'WorkerWarning')
    await worker?.terminate()
    return null
  }
}

function onGrowth(mb: number, giveUp: () => void): NodeJS.Timeout {
  const most = process.memoryUsage.rss() + mb * MB
  return setInterval(() => process.memoryUsage.rss() > most && giveUp(), WATCH_MS)
}

function answerOf<Answer>(
  worker: Worker,
  request: unknown,
  { budgetMs, growthMb }: { budgetMs: number; growthMb: number | undefined },
): Promise<Answer | null> {
  return new Promise((resolve) => {
    const settle = (answer: Answer | null) => {
      clearTimeout(timer)
      clearInterval(watch)
      worker.off('message', settle).off('error', giveUp).off('exit', giveUp)
      resolve(answer)
    }
    const giveUp = () => settle(null)
    const timer = setTimeout(giveUp, budgetMs)
    const watch = growthMb === undefined ? undefined : onGrowth(growthMb, giveUp)
    worker.on('message', settle).on('error', giveUp).on('exit', giveUp)
    worker.postMessage(request)
  })
}
