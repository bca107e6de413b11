/** How often others have had their turn until `stop`. */
export function countTurns() {
  let turns = 0
  let isOver = false
  const next = () => {
    turns += 1
    if (!isOver) setImmediate(next)
  }
  setImmediate(next)
  return {
    stop() {
      isOver = true
      return turns
    },
  }
}
