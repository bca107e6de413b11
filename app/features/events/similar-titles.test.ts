import { expect, test } from 'vitest'
import { areSimilarTitles } from './similar-titles'

test.each([
  ['Marché de Noël', 'Marché de Noël'],
  ['Marché de Noël', 'MARCHÉ DE NOEL 2026'],
  ['Marché de Noël', 'Le marché de Noël de Nyon'],
  ['Fête de la châtaigne', '32e Fête de la Châtaigne'],
  ['Le Lac des cygnes', 'Lac des cygnes (ballet)'],
  ['Carmen', 'Carmen, opéra de Bizet'],
  ['Repair café', 'Repair-Café du quartier'],
  ['Repaircafé', 'Repair Café'],
  ['L’atelier du cœur', "L'Atelier du coeur"],
  ['Concert de gospel', 'Concert de gospell'],
  ['Concert : Jazz au Port', 'Jazz au port, concert'],
  ['Bal folk', 'Bal Folk !'],
  ['Les Misérables', 'Les Miserable'],
  ['Concert', 'Concert'],
  ['Concerts', 'Le concert'],
  ['Brocante de Rolle', 'Grande brocante à Rolle'],
  ['2026', '2026'],
])('« %s » and « %s » may be one event', (one, other) => {
  expect(areSimilarTitles(one, other)).toBe(true)
  expect(areSimilarTitles(other, one)).toBe(true)
})

test.each([
  ['Concert de jazz', 'Concert de gospel'],
  ['Concert', 'Concert de jazz'],
  ['Visite guidée du château', 'Visite guidée de la cathédrale'],
  ['Marché de Noël', 'Marché aux puces'],
  ['Atelier poterie', 'Atelier dentelle'],
  ['Fête du village', 'Fête de la musique'],
  ['Soirée jeux', 'Soirée contes'],
  ['Hamlet', 'Macbeth'],
  ['Café philo', 'Café tricot'],
  ['Loto de la fanfare', 'Souper de la gym'],
  ['!!!', '???'],
])('« %s » and « %s » are two', (one, other) => {
  expect(areSimilarTitles(one, other)).toBe(false)
  expect(areSimilarTitles(other, one)).toBe(false)
})
