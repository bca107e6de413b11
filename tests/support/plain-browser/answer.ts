// An answer, with as much of Playwright's Response, APIResponse and Download as tests use.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Answer, Sent } from './http'

export class PlainAnswer {
  constructor(
    private readonly answer: Answer,
    private readonly chain: readonly Sent[],
  ) {}

  url = () => this.answer.url
  status = () => this.answer.status
  ok = () => this.answer.status >= 200 && this.answer.status < 300
  text = async () => this.answer.body.toString()
  body = async () => this.answer.body
  json = async (): Promise<unknown> => JSON.parse(this.answer.body.toString())
  headerValue = async (name: string) => this.headers()[name.toLowerCase()] ?? null
  headers = (): Record<string, string> =>
    Object.fromEntries(
      Object.entries(this.answer.headers).map(([name, value]) => [name, [value].flat().join('\n')]),
    )

  request() {
    const last = this.chain.at(-1)
    return { method: () => last?.method ?? 'GET', url: () => this.answer.url }
  }

  asDownload() {
    const name = /filename="?([^";]+)"?/.exec(this.answer.headers['content-disposition'] ?? '')?.[1] ?? ''
    return {
      suggestedFilename: () => name,
      url: this.url,
      path: async () => {
        const path = join(mkdtempSync(join(tmpdir(), 'download-')), 'file')
        writeFileSync(path, this.answer.body)
        return path
      },
    }
  }
}
