import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TemporaryDirectory, temporaryDirectory } from '../../tests/support/temporary-directory'
import { sqliteResult } from './sqlite-result'

const BUSY = 5
const NOT_A_DATABASE = 26

let directory: TemporaryDirectory
let file: string
let open: DatabaseSyncInstance[]

beforeEach(async () => {
  directory = await temporaryDirectory('sqlite-result')
  file = join(directory.path, 'some.sqlite')
  open = []
})

afterEach(async () => {
  for (const database of open) database.close()
  await directory.remove()
})

test('the code is found for rows that are read one by one, too', () => {
  const holder = connect()
  holder.exec('CREATE TABLE rows (id)')
  holder.exec('BEGIN EXCLUSIVE')
  const reader = connect()
  for (const read of [
    () => reader.prepare('SELECT * FROM rows').all(),
    () => reader.prepare('SELECT * FROM rows').get(),
    () => [...reader.prepare('SELECT * FROM rows').iterate()],
    () => reader.exec('INSERT INTO rows VALUES (1)'),
  ]) {
    expect(resultOf(read)).toBe(BUSY)
  }
})

test('the code is found for a file that is no database', () => {
  writeFileSync(file, 'x'.repeat(8192))
  expect(resultOf(() => connect().prepare('SELECT * FROM sqlite_master').all())).toBe(NOT_A_DATABASE)
})

test('an error of somebody else has none, whatever it says', () => {
  expect(sqliteResult(new Error('database is locked'))).toBeNull()
  expect(sqliteResult('database is locked')).toBeNull()
})

function connect(): DatabaseSyncInstance {
  const database = new DatabaseSync(file, { timeout: 0 })
  open.push(database)
  return database
}

function resultOf(work: () => unknown): number | null {
  try {
    work()
  } catch (error) {
    return sqliteResult(error)
  }
  throw new Error('It did not fail.')
}
