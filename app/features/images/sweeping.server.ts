const sweeps = new Set<Sweep>()

interface Sweep {
  spared: Set<string>
  deleting: { id: string; done: Promise<void> } | null
}

/** Await before writing an image's files: a running sweep could delete the same image, left by a crash. */
export async function spare(id: string): Promise<void> {
  for (const { spared, deleting } of sweeps) {
    spared.add(id)
    if (deleting?.id === id) await deleting.done
  }
}

/** Runs a sweep. `remove` answers false, and deletes nothing, for an image that was stored since the sweep began. */
export async function whileSweeping<T>(
  work: (remove: (id: string, deletion: () => Promise<void>) => Promise<boolean>) => Promise<T>,
): Promise<T> {
  const sweep: Sweep = { spared: new Set(), deleting: null }
  sweeps.add(sweep)
  try {
    return await work(async (id, deletion) => {
      if (sweep.spared.has(id)) return false
      const done = deletion()
      sweep.deleting = { id, done: done.catch(() => {}) }
      await done
      sweep.deleting = null
      return true
    })
  } finally {
    sweeps.delete(sweep)
  }
}
