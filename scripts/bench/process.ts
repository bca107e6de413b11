// Each part of the bench has its own process, so that no part changes the memory or the compiled code of another.
import { fork } from 'node:child_process'
import { once } from 'node:events'

export function argumentsOf(): { directory: string; size: number; quick: boolean } {
  return JSON.parse(process.argv[2] ?? '')
}

export function answer<A>(result: A): void {
  process.send?.(result)
}

/** Rejects when the process ends without an answer. */
export async function runProcess<A>(
  file: string,
  given: { directory: string; size: number; quick: boolean },
  nodeOptions: readonly string[] = [],
): Promise<A> {
  const child = fork(new URL(file, import.meta.url).pathname, [JSON.stringify(given)], {
    execArgv: ['--import', 'tsx', '--expose-gc', ...nodeOptions],
  })
  const answers: A[] = []
  child.on('message', (message) => answers.push(message as A))
  const [code] = await once(child, 'exit')
  const [result] = answers
  if (code !== 0 || result === undefined) throw new Error(`${file} ended with code ${code}`)
  return result
}
