/**
 * Shapes are SVG text; angles in degrees, clockwise from three o'clock. A shape that crosses an edge must go on to x
 * = -2 or x = 14, because wider formats show that area.
 */
export const SHEET = { width: 12, height: 8, bleed: 2 } as const

export function disc(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"/>`
}

export function ring(x: number, y: number, radius: number, width: number, stroke: string): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="none" stroke="${stroke}" stroke-width="${n(width)}"/>`
}

export function box(x: number, y: number, width: number, height: number, fill: string): string {
  return `<path d="M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}z" fill="${fill}"/>`
}

export function polygon(points: readonly (readonly [number, number])[], fill: string): string {
  return `<path d="M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}z" fill="${fill}"/>`
}

export function path(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`
}

export function stroke(d: string, width: number, colour: string): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}"/>`
}

/** Clockwise, less than a full turn. */
export function arc(
  x: number,
  y: number,
  radius: number,
  from: number,
  to: number,
  width: number,
  colour: string,
): string {
  const large = to - from > 180 ? 1 : 0
  const d = `M${polar(x, y, radius, from)}A${n(radius)} ${n(radius)} 0 ${large} 1 ${polar(x, y, radius, to)}`
  return stroke(d, width, colour)
}

/** Clockwise, less than a full turn. */
export function sector(x: number, y: number, radius: number, from: number, to: number, fill: string): string {
  const large = to - from > 180 ? 1 : 0
  const edge = `${polar(x, y, radius, from)}A${n(radius)} ${n(radius)} 0 ${large} 1 ${polar(x, y, radius, to)}`
  return path(`M${n(x)} ${n(y)}L${edge}z`, fill)
}

/** The round side towards `facing`. */
export function half(x: number, y: number, radius: number, facing: number, fill: string): string {
  return sector(x, y, radius, facing - 90, facing + 90, fill)
}

export function group(transform: string, content: string): string {
  return `<g transform="${transform}">${content}</g>`
}

export function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

/** Two decimals at most, to keep the SVG short. */
export function n(value: number): string {
  return String(Math.round(value * 100) / 100 || 0)
}

function polar(x: number, y: number, radius: number, angle: number): string {
  const radians = (angle * Math.PI) / 180
  return `${n(x + radius * Math.cos(radians))} ${n(y + radius * Math.sin(radians))}`
}
