import { connect } from 'node:net'
import { startApp } from '../tests/support/app'
import { addUser, cookieOf } from '../tests/support/accounts'
import { TEST_NOW } from '../tests/support/agenda'
import { fixedClock } from '../app/platform/clock'
const app = await startApp({})
const keeper = { documents: app.store, clock: fixedClock(TEST_NOW) }
const admin = await addUser(app.store, { role: 'admin' })
const cookie = await cookieOf(admin.uid, keeper)
const port = Number(new URL(app.origin).port)
function abort(path: string, cookie: string, mode: number, method='GET', body='') {
  return new Promise<void>((resolve) => {
    const s = connect(port, '127.0.0.1')
    s.on('error', () => {})
    s.on('close', () => resolve())
    s.write(`${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${app.origin}\r\nUser-Agent: Mozilla/5.0\r\nCookie: ${cookie}\r\n${body?`Content-Length: ${body.length}\r\nContent-Type: application/x-www-form-urlencoded\r\n`:''}\r\n${body}`)
    if (mode === 0) setTimeout(() => s.destroy(), 2)
    else if (mode === 1) s.on('data', () => s.resetAndDestroy())
    else if (mode === 2) s.on('data', () => s.destroy())
    else if (mode === 3) setTimeout(() => s.resetAndDestroy(), Math.random() * 40)
    else { s.pause(); setTimeout(() => s.resetAndDestroy(), 60) }
  })
}
const paths = ['/', '/evenements', '/evenements?q=jazz', '/dashboard', '/admin', '/admin/events', '/admin/users', '/organizer/submit-event', '/evenement/jazz-ce-soir', '/carte', '/evenements.ics', '/evenements.json', '/evenements.data', '/organizer/profile', '/api/pending', '/affiches/x.png', '/reutiliser']
for (let round = 0; round < 6; round++)
  for (const path of paths) await Promise.all(Array.from({ length: 15 }, (_, i) => abort(path, i % 3 ? cookie : '', (i + round) % 5)))
for (let round = 0; round < 3; round++) await Promise.all(Array.from({ length: 15 }, (_, i) => abort('/organizer/submit-event', cookie, i % 5, 'POST', 'title=x&mode=dates')))
await new Promise((r) => setTimeout(r, 3000))
const lines = app.output().split('\n').filter(Boolean)
const bad = lines.filter((l) => !l.startsWith('{') || JSON.parse(l).level >= 40)
console.log(lines.length, 'lines;', bad.length, 'bad')
const kinds = new Map<string, number>()
for (const l of bad) { let k = l.slice(0, 200); if (l.startsWith('{')) { const j = JSON.parse(l); k = `${j.level} ${j.msg} ${j.path ?? ''} ${j.status ?? ''} ${j.err?.type ?? ''} ${j.err?.code ?? ''} ${j.err?.message ?? ''} ${(j.err?.stack ?? '').split('\n').slice(1,4).join('|')}` } kinds.set(k, (kinds.get(k) ?? 0) + 1) }
for (const [k, n] of kinds) console.log(n, k)
await app.stop()
process.exit(0)
