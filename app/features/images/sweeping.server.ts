// Keeps taking images in and sweeping orphans out of each other's way. A form that is sent again after a crash makes the
// very image that the crash has left behind, while the sweep at the start is about to delete it.

const sweeps = new Set<Sweep>()

interface Sweep {
  /** Stored since it began. */
  spared: Set<string>
  deleting: { id: string; done: Promise<void> } | null
}

/** To be awaited before files of this image are written: no sweep that is under way deletes it any more. */
export async function spare(id: string): Promise<void> {
  for (const { spared, deleting } of sweeps) {
    spared.add(id)
    if (deleting?.id === id) await deleting.done
  }
}

/**
 * Runs a sweep. It has `remove` delete each image that it takes for an orphan; what has been stored since it began is
 * left alone, and answers false.
 */
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
