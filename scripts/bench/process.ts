// Parts of the bench run in processes of their own, so that each has a memory and a compiler without a past.
import { fork } from 'node:child_process'
import { once } from 'node:events'

/** What `runProcess` has given this process. */
export function argumentsOf(): { directory: string; size: number; quick: boolean } {
  return JSON.parse(process.argv[2] ?? '')
}

export function answer<A>(result: A): void {
  process.send?.(result)
}

/** Runs a file beside this one; resolves with what it answers. Rejects when it ends without. */
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
