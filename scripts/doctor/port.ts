import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Env } from '../../app/platform/env.server'
import { codeOf } from '../../app/platform/errors'
import type { Finding } from './finding'

const ANSWER_WITHIN_MS = 3000

export async function checkPort({ host, port }: Pick<Env, 'host' | 'port'>): Promise<Finding> {
  const probe = createServer().listen(port, host)
  try {
    await once(probe, 'listening')
    probe.close()
    return { state: 'fine', says: `Le port ${port} est libre` }
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EADDRINUSE') return occupied(host, port)
    if (code === 'EACCES') {
      return {
        state: 'wrong',
        says: `Le port ${port} est réservé`,
        remedy: 'PORT\u00a0: choisissez-en un à partir de 1024',
      }
    }
    return {
      state: 'wrong',
      says: `Impossible d’écouter sur ${host}, port ${port} (${code})`,
      remedy: 'HOST\u00a0: une adresse de cette machine, 127.0.0.1 ou 0.0.0.0',
    }
  }
}

async function occupied(host: string, port: number): Promise<Finding> {
  if (await isThisSite(host === '0.0.0.0' ? '127.0.0.1' : host, port)) {
    return { state: 'fine', says: `Le site tourne déjà sur le port ${port}` }
  }
  return {
    state: 'wrong',
    says: `Le port ${port} est déjà utilisé par un autre programme`,
    remedy: `arrêtez-le, ou choisissez un autre port\u00a0: PORT=${port + 1}`,
  }
}

async function isThisSite(host: string, port: number): Promise<boolean> {
  try {
    const origin = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
    const answer = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
    return 'uptimeSeconds' in (await answer.json())
  } catch {
    return false
  }
}
