// A worker for work that a stranger's input can make endless: it is ended when it takes too long or too much memory.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export interface LimitedWorker<Request, Answer> {
  /** One request at a time. Null when the worker took too long, died or was closed; the next request starts another one. */
  ask(request: Request): Promise<Answer | null>
  close(): Promise<void>
}

const MEMORY_MB = 256

/** `script` posts a message when it is ready, then one for each request; it starts with the first request. */
export function limitedWorker<Request, Answer>(
  script: URL,
  budgetMs: number,
): LimitedWorker<Request, Answer> {
  let worker: Worker | null = null

  async function close(): Promise<void> {
    await worker?.terminate()
    worker = null
  }

  return {
    async ask(request) {
      worker ??= await start(script)
      const answer = await answerOf<Answer>(worker, request, budgetMs)
      if (answer === null) await close()
      return answer
    },
    close,
  }
}

async function start(script: URL): Promise<Worker> {
  const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })
  // The time limit starts when the worker is ready; `once` rejects if it cannot start.
  await once(worker, 'message')
  return worker
}

function answerOf<Answer>(worker: Worker, request: unknown, budgetMs: number): Promise<Answer | null> {
  return new Promise((resolve) => {
    const settle = (answer: Answer | null) => {
      clearTimeout(timer)
      worker.off('message', settle).off('error', giveUp).off('exit', giveUp)
      resolve(answer)
    }
    const giveUp = () => settle(null)
    const timer = setTimeout(giveUp, budgetMs)
    worker.on('message', settle).on('error', giveUp).on('exit', giveUp)
    worker.postMessage(request)
  })
}
