// Lines as the theatres, choirs, clubs, museums, schools and communes of Suisse romande write them. « 4 5.12 20:00 »: the
// 4th and the 5th of December, from eight.
import { expect, test } from 'vitest'
import type { PastedDate } from './line-dates'
import { readPastedDates } from './pasted-dates'

/** A Friday. */
const TODAY = '2026-11-27'

const READ = `
Je 14, ve 15, sa 16 janvier 20h – di 17 janvier 17h => 14 15 16.1 20:00; 17.1 17:00
Ve 15 et sa 16 janvier 20h30 – di 17 janvier 17h => 15 16.1 20:30; 17.1 17:00
15 et 16 janvier, 20h - 17 janvier, 17h => 15 16.1 20:00; 17.1 17:00
15.01.2027 Lausanne, 16.01.2027 Vevey => 15 16.1
15.01.2027 Lausanne - 16.01.2027 Vevey => 15 16.1
15.01.2027 Lausanne / 16.01.2027 Vevey => 15 16.1
15.01.2027 Lausanne ; 16.01.2027 Vevey => 15 16.1
15.01.2027 Lausanne et 16.01.2027 Vevey => 15 16.1
15.01.2027 (Lausanne), 16.01.2027 (Vevey) => 15 16.1
Ve 15 janvier, Lausanne; sa 16 janvier, Vevey => 15 16.1
du 11 au 20 janvier 2027, 20h, relâche le 18 => 11 12 13 14 15 16 17 19 20.1 20:00
16 > 17 janvier 2027 => 16.1-17.1
16→17 janvier => 16.1-17.1
15 janvier 2027 de 10h > 18h => 15.1 10:00-18:00
15 janvier 2027 8:30 PM => 15.1 20:30
15-16-17 janvier 2027 à 20h => 15 16 17.1 20:00
Fr 15. Jan 2027, 20 Uhr => 15.1 20:00
Fri 15 Jan 2027 20:00, Doors 7pm => 15.1 20:00
15 janvier 28 => 2028-01-15
5 décembre 26, 20h => 5.12 20:00
15 septembre⏎20 octobre⏎15 novembre⏎15 décembre⏎12 janvier⏎9 février => 15.12; 12.1; 9.2
4.12 à 20h et 5.12 à 17h => 4.12 20:00; 5.12 17:00
4.12 à 20h / 5.12 à 20h / 6.12 à 17h => 4 5.12 20:00; 6.12 17:00
4.12 20h + 5.12 17h => 4.12 20:00; 5.12 17:00
4.12 20h puis 5.12 17h => 4.12 20:00; 5.12 17:00
4.12 20h | 5.12 17h => 4.12 20:00; 5.12 17:00
4.12 20h; 5.12 20h; 6.12 17h => 4 5.12 20:00; 6.12 17:00
4 déc. à 20h ; 5 déc. à 17h => 4.12 20:00; 5.12 17:00
4 décembre 20h; 5 décembre 20h; 6 décembre 17h => 4 5.12 20:00; 6.12 17:00
4 décembre 2026 20 h – 5 décembre 2026 20 h – 6 décembre 2026 17 h => 4 5.12 20:00; 6.12 17:00
4 décembre: 20h; 5 décembre: 17h => 4.12 20:00; 5.12 17:00
4 déc. : 20h ; 5 déc. : 17h => 4.12 20:00; 5.12 17:00
4 et 5 décembre: 20h; 6 décembre: 17h => 4 5.12 20:00; 6.12 17:00
5 et 6 décembre : 20h – 7 décembre : 17h => 5 6.12 20:00; 7.12 17:00
4 déc. – 20h ; 5 déc. – 17h => 4.12 20:00; 5.12 17:00
8 (20h), 9 (20h) et 10 janvier (17h) => 8 9.1 20:00; 10.1 17:00
du 3 au 5 et du 10 au 12 décembre 20h => 3 4 5 10 11 12.12 20:00
JANVIER⏎8, 9 à 20h / 10 à 17h => 8 9.1 20:00; 10.1 17:00
sa‑5‑déc.‑2026 => 5.12
5.12.2026 20.00 Uhr => 5.12 20:00
• sa 5 déc. 20h · Duo => 5.12 20:00
sa 5 décembre Portes 19h30 / Début 20h30 => 5.12 20:30
du 3 au 20 décembre, relâche les lundis, 20h => 3 4 5 6 8 9 10 11 12 13 15 16 17 18 19 20.12 20:00
tous les samedis de décembre à 17h => 5 12 19 26.12 17:00
chaque 1er samedi du mois (de janvier à juin) à 10h => 2.1 10:00; 6.2 10:00; 6.3 10:00; 3.4 10:00; 1.5 10:00; 5.6 10:00
un vendredi sur deux du 8 janvier au 26 mars, 20h => 8 22.1 20:00; 5 19.2 20:00; 5 19.3 20:00
4, 5 décembre à 20h, le dimanche 6 à 17h => 4 5.12 20:00; 6.12 17:00
18, 19 décembre 20h, le dimanche 20 à 17h => 18 19.12 20:00; 20.12 17:00
4, 5, 6 décembre – 20h sauf dimanche 17h => 4 5.12 20:00; 6.12 17:00
sa 5 décembre, portes 19h30 / début 20h30 => 5.12 20:30
ve 15.1 00:00–04:00 => 15.1 00:00-04:00
8 (20h), 9 (20h) et 10 janvier 2028 (17h) => 2028-01-08 20:00; 2028-01-09 20:00; 2028-01-10 17:00
Ve 8 (20h), sa 9 (20h) et di 10 janvier (17h) => 8 9.1 20:00; 10.1 17:00
JANVIER 2028⏎8 à 20h, 9 à 17h => 2028-01-08 20:00; 2028-01-09 17:00
Jeudi 10, vendredi 11, samedi 12 à 20h et dimanche 13 décembre à 17h => 10 11 12.12 20:00; 13.12 17:00
Le 22 janvier à 20h15 et le 24 à 17h => 22.1 20:15; 24.1 17:00
Ve 22 et sa 23 janvier à 20h15, le dimanche 24 à 17h => 22 23.1 20:15; 24.1 17:00
8 janvier à 20h, 9 à 17h => 8.1 20:00; 9.1 17:00
8, 9 à 20h et 10 janvier à 17h => 8 9.1 20:00; 10.1 17:00
9 à 17h, 10 janvier => 10.1 09:00-17:00
15-16-17.01.2027 à 20h => 15 16 17.1 20:00
du 3 au 5 décembre et du 10 au 12 décembre 2026, 20h => 3 4 5 10 11 12.12 20:00
décembre : 5, 12, 19 (14h)⏎janvier : 9, 16 (14h) => 5 12 19.12 14:00; 9 16.1 14:00
Décembre : 5, 12, 19 => 5 12 19.12
5 décembre 20h, 6 décembre 2027 17h => 2027-12-05 20:00; 2027-12-06 17:00
28 novembre 20h, 3 janvier 2027 17h => 2026-11-28 20:00; 3.1 17:00
5.12 20h, 6.12. 20h, 7.12.2027 17h => 2027-12-05 20:00; 2027-12-06 20:00; 2027-12-07 17:00
Ve 8 à 20h, sa 9 à 20h et di 10 janvier à 17h => 8 9.1 20:00; 10.1 17:00
me 13, ve 15 à 19h30; sa 16 janvier à 18h => 13 15.1 19:30; 16.1 18:00
Jeudi 14 janvier 20h, vendredi 15 20h, samedi 16 18h => 14 15.1 20:00; 16.1 18:00
14 janvier 2027 à 20h, 15 à 20h, 16 à 18h => 14 15.1 20:00; 16.1 18:00
Fr. 15. Jan. 2027, 20 Uhr => 15.1 20:00
Freitag, 15. Januar 2027, 20.00 Uhr, Stadttheater => 15.1 20:00
Sa, 16.01.2027, 19:30 Uhr => 16.1 19:30
Samstag 16. Januar, 14–18 Uhr => 16.1 14:00-18:00
15. bis 17. Januar 2027 => 15.1-17.1
vom 15. bis 17. Januar 2027 => 15.1-17.1
15. und 16. Januar 2027 um 20 Uhr => 15 16.1 20:00
Do 14. Januar ab 19 Uhr => 14.1 19:00
So 17. Jan 27, 17h => 17.1 17:00
Mi, 13. Jan., 14 Uhr bis 16 Uhr => 13.1 14:00-16:00
Fri 15 Jan 2027 11:00–14:00 => 15.1 11:00-14:00
Friday, January 15, 2027 at 8pm => 15.1 20:00
Friday January 15th, 7:30 PM => 15.1 19:30
Fri, Jan 15 · 8:00 PM => 15.1 20:00
Jan 15, 2027, 8 p.m. => 15.1 20:00
15th January 2027, 2-6pm => 15.1 14:00-18:00
15 January 2027 2:00-6:30 PM => 15.1 14:00-18:30
15 January 2027 10am - 2pm => 15.1 10:00-14:00
15 January 2027 10:00–2:00 pm => 15.1 10:00-14:00
Fri 15 January, doors 7pm, show 8pm => 15.1 20:00
15–17 January 2027 => 15.1-17.1
The 15th of January 2027 at 8:30 pm => 15.1 20:30
ve 15 janvier de 7h à 9h du soir => 15.1 19:00-21:00
Dienstag, 12. Januar 2027, 19.30 Uhr (Türöffnung 19 Uhr) => 12.1 19:30
Sa. 16. Jan. 2027 20.15 Uhr Eintritt Fr. 15.– => 16.1 20:15
16/01/2027 19:00 – 21:00 Uhr => 16.1 19:00-21:00
Samedi 16 janvier 12:00 AM => 16.1 00:00
May 5, 2027 7pm => 2027-05-05 19:00
15.01.2027 : Lausanne, 16.01.2027 : Vevey, 23.1.2027 : La Chaux-de-Fonds => 15 16 23.1
ve 15 janvier à Lausanne, sa 16 janvier à Vevey => 15 16.1
15 janvier Les Docks, Lausanne, 16 janvier Rocking Chair, Vevey => 15 16.1
15 janvier au Bourg, 16 janvier à Nuithonie => 15 16.1
15 janvier au Théâtre, 16 janvier au Bourg => 15 16.1
Vendredi 4 décembre 2026, 20h => 4.12 20:00
Sa 5 déc. – 20h30 – Théâtre de l’Oriental => 5.12 20:30
Di 6 décembre à 17h (matinée) => 6.12 17:00
Les 4, 5, 11 et 12 décembre à 20h30 => 4 5 11 12.12 20:30
Du 4 au 13 décembre, ve et sa 20h, di 17h => 4 5 11 12.12 20:00; 6 13.12 17:00
Du mardi 8 au dimanche 13 décembre 2026, ma-ve 19h, sa 20h, di 17h => 8 9 10 11.12 19:00; 12.12 20:00; 13.12 17:00
Je 14, ve 15 et sa 16 janvier à 20h, di 17 janvier à 17h => 14 15 16.1 20:00; 17.1 17:00
Concert de Noël, dimanche 20 décembre 2026 à 17 heures, Temple de Morges => 20.12 17:00
Samedi 12.12.26 – portes 19h30 – début 20h30 => 12.12 20:30
Vendredi 18.12. Doors 20:00 / Show 21:00 => 18.12 21:00
Sa, 16. Januar 2027, 19.30 Uhr, Kulturhalle => 16.1 19:30
Saturday 16 January 2027, 8pm => 16.1 20:00
January 16, 2027 at 7:30 PM => 16.1 19:30
Chaque 1er samedi du mois, de janvier à juin 2027, 10h-12h => 2.1 10:00-12:00; 6.2 10:00-12:00; 6.3 10:00-12:00; 3.4 10:00-12:00; 1.5 10:00-12:00; 5.6 10:00-12:00
Un vendredi sur deux du 8 janvier au 26 mars 2027 à 18h => 8 22.1 18:00; 5 19.2 18:00; 5 19.3 18:00
Tous les samedis de décembre à 17h => 5 12 19 26.12 17:00
Du 3 au 5 et du 10 au 12 décembre à 20h => 3 4 5 10 11 12.12 20:00
Me 9 décembre, 14h et 16h30 => 9.12 14:00; 9.12 16:30
Mercredi 9 décembre 2026 : 9h30 – 11h et 14h – 15h30 => 9.12 09:30-11:00; 9.12 14:00-15:30
Samedi 5 décembre dès 9h => 5.12 09:00
Samedi 5 décembre de 9h à 16h non-stop => 5.12 09:00-16:00
SA 05.12 22:00 – 04:00 DJ Set => 5.12 22:00-04:00
31 décembre 2026 dès 21h jusqu’à l’aube => 31.12 21:00
Jeudi 31 décembre, 19h – 03h => 31.12 19:00-03:00
Vernissage le vendredi 15 janvier dès 18h => 15.1 18:00
Exposition du 16 janvier au 28 février 2027 => 16.1-28.2
Finissage dimanche 28 février 2027 à 16h => 28.2 16:00
Visite guidée : dimanche 7 février à 15h => 7.2 15:00
Loto : samedi 9 janvier 2027 à 20h et dimanche 10 janvier à 14h => 9.1 20:00; 10.1 14:00
Souper de soutien – sa 23.01.2027 – 19h00 => 23.1 19:00
Assemblée générale le mardi 2 mars 2027, 19h30, Maison de commune => 2.3 19:30
Fête villageoise 5-6 juin 2027 => 5.6-6.6
Portes ouvertes: samedi 20 mars 2027, 9h-12h => 20.3 09:00-12:00
Marché de Noël 4-5-6 décembre 2026 => 4.12; 5.12; 6.12
Patinoire ouverte du 28 novembre au 3 janvier => 28.11-3.1
Ve 11.12 20h / Sa 12.12 20h / Di 13.12 17h => 11 12.12 20:00; 13.12 17:00
11.12 20h | 12.12 20h | 13.12 17h => 11 12.12 20:00; 13.12 17:00
Vendredi 11 et samedi 12 décembre 20h – dimanche 13 décembre 17h => 11 12.12 20:00; 13.12 17:00
10 11 12 décembre 2026 20h => 10 11 12.12 20:00
10+11+12 décembre 20h => 10 11 12.12 20:00
10-12 déc 2026, 20h => 10 11 12.12 20:00
Répétition publique lu 7 déc 19h45 => 7.12 19:45
Cours d’essai : lundi 11 janvier, 18h15-19h15 => 11.1 18:15-19:15
Lundi 11 janvier 2027 18 h 15 à 19 h 15 => 11.1 18:15-19:15
Culte de Noël, jeudi 24 décembre, 23h => 24.12 23:00
Dimanche 24 janvier 2027 – 11h00 (portes 10h30) => 24.1 11:00
Ven. 22 janv. 20 h. => 22.1 20:00
Sam. 23 janv. 20 h. et dim. 24 janv. 17 h. => 23.1 20:00; 24.1 17:00
Vendredi 22 janvier 20h15, samedi 23 janvier 20h15, dimanche 24 janvier 17h00 => 22 23.1 20:15; 24.1 17:00
22.01 – 20h15 // 23.01 – 20h15 // 24.01 – 17h00 => 22 23.1 20:15; 24.1 17:00
22/01/2027 20h15 => 22.1 20:15
2027-01-22 20:15 => 22.1 20:15
22 JANVIER 2027 | 20H15 | SALLE DES FÊTES => 22.1 20:15
du 14 au 24 janvier 2027, relâche les 18 et 19, 20h, dimanches 17h => 14 15 16 20 21 22 23.1 20:00; 17 24.1 17:00
Du jeudi 14 au dimanche 24 janvier, relâche lundi et mardi, 20h, dimanche à 17h => 14 15 16 20 21 22 23.1 20:00; 17 24.1 17:00
14 – 24 janvier 2027 (relâche lu 18) 20h => 14 15 16 17 19 20 21 22 23 24.1 20:00
Me, je, sa 19h, ve 20h30, di 17h, du 13 au 24 janvier 2027 => 13 14 16 20 21 23.1 19:00; 15 22.1 20:30; 17 24.1 17:00
mercredi 3 février 2027 de 13h30 à 16h30, dès 6 ans => 3.2 13:30-16:30
Atelier enfants 8-12 ans, mercredi 3 février, 14h => 3.2 14:00
Mardi 2 février 12h15-13h00 : midi musical => 2.2 12:15-13:00
Conférence jeudi 4 février 2027 à 18h30, Aula des Cèdres, entrée libre => 4.2 18:30
Jeudi 4 février 18.30 h => 4.2 18:30
Jeudi 4 février 18h30 > 20h => 4.2 18:30-20:00
6 > 7 février 2027 => 6.2-7.2
6→7 février => 6.2-7.2
Vendredi 5 février 2027 8:30 PM => 5.2 20:30
Samedi 5 décembre 20h (complet) => 5.12 20:00
Samedi 5 décembre 20h COMPLET, supplémentaire dimanche 6 décembre 17h => 5.12 20:00; 6.12 17:00
Supplémentaire : lundi 7 décembre à 19h => 7.12 19:00
Annulé – mardi 8 décembre 20h => 8.12 20:00
Première vendredi 15 janvier 2027 à 20h => 15.1 20:00
15 janvier 2027, 20h, suivi d’une rencontre avec l’équipe => 15.1 20:00
« 2001, l’odyssée de l’espace », jeudi 10 décembre 20h15 => 10.12 20:15
Match aller sa 6 mars 2027 17h, match retour sa 13 mars 2027 20h => 6.3 17:00; 13.3 20:00
Course pédestre, dimanche 18 avril 2027, départ 10h => 18.4 10:00
Tous les mardis à 19h du 12 janvier au 30 mars 2027 => 12 19 26.1 19:00; 2 9 16 23.2 19:00; 2 9 16 23 30.3 19:00
Les mardis 12, 19 et 26 janvier, 19h => 12 19 26.1 19:00
Mardis 12/19/26 janvier 2027 19h => 12 19 26.1 19:00
Les lundis 11 et 25 janvier, 8 et 22 février 2027 à 14h => 11 25.1 14:00; 8 22.2 14:00
Les 11 et 25 janvier, les 8 et 22 février, 14h => 11 25.1 14:00; 8 22.2 14:00
11.1, 25.1, 8.2, 22.2 à 14h => 11 25.1 14:00; 8 22.2 14:00
Tous les 2e mardis du mois de janvier à mars 2027, 14h30 => 12.1 14:30; 9.2 14:30; 9.3 14:30
Chaque dernier vendredi du mois de janvier à avril 2027 à 20h => 29.1 20:00; 26.2 20:00; 26.3 20:00; 30.4 20:00
Tous les jours du 1er au 24 décembre, 17h-20h => 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24.12 17:00-20:00
Du lundi au vendredi, du 1er au 18 décembre, 12h15 => 1 2 3 4 7 8 9 10 11 14 15 16 17 18.12 12:15
Week-ends des 5-6 et 12-13 décembre, 11h-18h => 5 6 12 13.12 11:00-18:00
5/6 décembre et 12/13 décembre, 11h-18h => 5 6 12 13.12 11:00-18:00
Samedis 5, 12 et 19 décembre : 10h-17h ; dimanches 6, 13 et 20 décembre : 10h-16h => 5 12 19.12 10:00-17:00; 6 13 20.12 10:00-16:00
Samedi 5 et 12 décembre, 9h-12h => 5 12.12 09:00-12:00
Je 3.12 18h–22h, ve 4.12 16h–22h, sa 5.12 11h–22h, di 6.12 11h–19h => 3.12 18:00-22:00; 4.12 16:00-22:00; 5.12 11:00-22:00; 6.12 11:00-19:00
Jeudi 3 déc. 18-22h / Vendredi 4 déc. 16-22h / Samedi 5 déc. 11-22h => 3.12 18:00-22:00; 4.12 16:00-22:00; 5.12 11:00-22:00
Vendredi 15 janvier, 20h, Lausanne ; samedi 16 janvier, 20h, Vevey => 15.1 20:00; 16.1 20:00
16.01.27 – Les Docks, Lausanne => 16.1
Fr, 22.01.2027 – Bern, Dachstock – 20:00 => 22.1 20:00
22.01.2027 (CH) Fribourg @ Fri-Son => 22.1
Je. 21 janv. 2027 / 20h30 / CHF 25.- => 21.1 20:30
Jeudi 21 janvier 2027 à 20h30, entrée 15.50 => 21.1 20:30
Nuit du 31 décembre au 1er janvier => 31.12
Nuit du samedi 16 au dimanche 17 janvier, 23h-5h => 16.1 23:00-05:00
La Nuit des musées, samedi 25 septembre 2027, 14h-minuit => 2027-09-25 14:00-00:00
Carnaval du 11 au 14 février 2027 => 11.2-14.2
Stage de Pâques, du lundi 5 au vendredi 9 avril 2027, 9h-16h => 5 6 7 8 9.4 09:00-16:00
Camp d’été : 5 au 9 juillet 2027 => 2027-07-05-2027-07-09
Fête nationale, 1er août 2027 => 2027-08-01
Soirées annuelles : samedi 27 mars 20h et vendredi 2 avril 20h => 27.3 20:00; 2.4 20:00
Soirée annuelle 27 mars, 20h (ouverture des portes à 19h) => 27.3 20:00
27 mars 2027, 20h précises => 27.3 20:00
27 mars 2027, 20 heures précises, Grande Salle => 27.3 20:00
Samedi 27 mars 2027 vers 20h => 27.3 20:00
vendredi 27 novembre 20h => 2026-11-27 20:00
Ce samedi 28 novembre, 20h => 2026-11-28 20:00
Lundi 30 nov 2026 20h-22h + mardi 1 déc 2026 20h-22h => 2026-11-30 20:00-22:00; 1.12 20:00-22:00
30 novembre, 1 et 2 décembre, 20h => 2026-11-30 20:00; 1 2.12 20:00
28, 29 novembre et 5, 6 décembre, 10h-18h => 2026-11-28 10:00-18:00; 2026-11-29 10:00-18:00; 5 6.12 10:00-18:00
Décembre 2026⏎Ve 4 20h30⏎Sa 5 20h30⏎Di 6 17h => 4 5.12 20:30; 6.12 17:00
DÉCEMBRE⏎Sa 5 – 20h – Duo Brel⏎Me 9 – 14h30 – Contes => 5.12 20:00; 9.12 14:30
Samedi 5 décembre⏎14h Contes⏎17h Concert⏎Dimanche 6 décembre⏎11h Brunch => 5.12 14:00; 5.12 17:00; 6.12 11:00
Théâtre de Vidy – du 12 au 23 janvier 2027, mardi, jeudi 19h30, mercredi, vendredi 20h, samedi 18h => 12 14 19 21.1 19:30; 13 15 20 22.1 20:00; 16 23.1 18:00
Ma 12, me 13 janvier 19h – je 14, ve 15 janvier 20h30 => 12 13.1 19:00; 14 15.1 20:30
Représentations : vendredi 5 février à 20h, samedi 6 février à 20h, dimanche 7 février à 17h => 5 6.2 20:00; 7.2 17:00
Vendredi 5.2. | 20:00 | Aula => 5.2 20:00
Avant-première le jeudi 4 février 2027 à 20h30 au cinéma Rex => 4.2 20:30
Concert des Rameaux : dimanche 21 mars 2027, 17h, église Saint-François => 21.3 17:00
2 concerts : samedi 20 mars 2027 à 20h, dimanche 21 mars 2027 à 17h => 20.3 20:00; 21.3 17:00
Jeudi 18.03 à 19h / Vendredi 19.03 à 20h / Samedi 20.03 à 18h et 21h => 18.3 19:00; 19.3 20:00; 20.3 18:00; 20.3 21:00
Le 18, le 19 et le 20 mars 2027 à 20h => 18 19 20.3 20:00
18 & 19 mars 2027 – 20 h 30 => 18 19.3 20:30
18-19 mars 2027, 20h => 18 19.3 20:00
18 au 20 mars 2027, tous les soirs à 20h => 18 19 20.3 20:00
18 au 20 mars, chaque soir 20h => 18 19 20.3 20:00
Mercredi après-midi 10 mars 2027, 14h-16h => 10.3 14:00-16:00
Samedi matin 13 mars, 9h30 => 13.3 09:30
Vendredi soir 12 mars, 20h => 12.3 20:00
samedi 13 mars au soir, 19h => 13.3 19:00
Dimanche 14 mars 2027 (10h – 17h) => 14.3 10:00-17:00
Dim. 14/03, 10h–17h => 14.3 10:00-17:00
di 14.03.27 ab 10 Uhr => 14.3 10:00
Brocante : sa 24 avril 8h-18h, di 25 avril 9h-17h => 24.4 08:00-18:00; 25.4 09:00-17:00
Vide-grenier le 24 avril de 8h00 à 16h00, place du Marché => 24.4 08:00-16:00
Abbaye de Rolle, 18-19-20 juin 2027 => 18.6; 19.6; 20.6
Fête de la musique, lundi 21 juin 2027 dès 16h => 21.6 16:00
Balade gourmande, dimanche 29 août 2027, départs de 9h30 à 13h => 2027-08-29 09:30-13:00
Don du sang, mercredi 24 février, 15h30-19h30, salle polyvalente => 24.2 15:30-19:30
Conseil communal : 8 décembre 2026, 2 février, 23 mars 2027, 20h15 => 8.12 20:15; 2.2 20:15; 23.3 20:15
Déchetterie mobile 5.12., 2.1., 6.2. de 9h à 11h => 5.12 09:00-11:00; 2.1 09:00-11:00; 6.2 09:00-11:00
Heure du conte : me 9.12, me 13.1, me 10.2 à 15h => 9.12 15:00; 13.1 15:00; 10.2 15:00
Né pour lire, vendredis 4 décembre, 15 janvier et 12 février, 9h30-10h30 => 4.12 09:30-10:30; 15.1 09:30-10:30; 12.2 09:30-10:30
Café-parents le mardi 15 décembre, 8h45 - 10h30 => 15.12 08:45-10:30
Repas des aînés – jeudi 10 décembre – dès 11h30 => 10.12 11:30
Fenêtres de l’Avent : du 1er au 24 décembre dès 18h => 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24.12 18:00
Saint-Nicolas, dimanche 6 décembre, 17h, cour du collège => 6.12 17:00
Téléthon 4 et 5 décembre => 4.12; 5.12
Festival Antigel : du 28 janvier au 20 février 2027 => 28.1-20.2
Ouvert les week-ends de décembre, 13h-17h => 5 6 12 13 19 20 26 27.12 13:00-17:00
Visites guidées les dimanches 13 décembre et 10 janvier à 14h30 => 13.12 14:30; 10.1 14:30
Atelier poterie (4 séances) : lundis 11, 18, 25 janvier et 1er février, 18h30-20h30 => 11 18 25.1 18:30-20:30; 1.2 18:30-20:30
Cours de danse du 11 janvier au 29 mars, le lundi de 19h à 20h => 11 18 25.1 19:00-20:00; 1 8 15 22.2 19:00-20:00; 1 8 15 22 29.3 19:00-20:00
Yoga, chaque mercredi de 12h15 à 13h15, du 13 janvier au 3 février => 13 20 27.1 12:15-13:15; 3.2 12:15-13:15
Tous les jeudis soir de janvier, 20h => 7 14 21 28.1 20:00
Jam session tous les derniers jeudis du mois, de janvier à mars 2027, 21h => 28.1 21:00; 25.2 21:00; 25.3 21:00
Marché le 2e samedi du mois de mars à mai 2027, 8h-12h => 13.3 08:00-12:00; 10.4 08:00-12:00; 8.5 08:00-12:00
Samedi 5 décembre 2026 | Portes : 20h | Concert : 21h | Fin : 02h => 5.12 21:00
Sa 5.12 Doors: 21:00 Show: 22:00 => 5.12 22:00
SAM 05 DÉC 2026 • 22:00 • CLUB => 5.12 22:00
FRI 04.12 23:00–05:00 TECHNO => 4.12 23:00-05:00
VEN. 4 DÉCEMBRE — 23H–6H => 4.12 23:00-06:00
Jeu 3 déc → 20h30 => 3.12 20:30
03/12 20h30 Impro => 3.12 20:30
3.12, 20h30, CHF 15.-/10.- => 3.12 20:30
3 décembre 2026 à 20h30 (Fr. 20.–) => 3.12 20:30
3 déc. 2026 20h30, réservations 021 312 45 67 => 3.12 20:30
3 déc. 2026, 20h30, tél. 079 123 45 67 => 3.12 20:30
3 décembre 2026, 20h30, Rue du Lac 12, 1400 Yverdon => 3.12 20:30
3 décembre, 20h30, rue de Bourg 51 => 3.12 20:30
3 décembre 20h30, durée 1h15 => 3.12 20:30
3 décembre 20h30, dès 16 ans => 3.12 20:30
3 décembre 20h30, 2e étage => 3.12 20:30
3 décembre 20h30 (durée : 1h30 sans entracte) => 3.12 20:30
3 décembre 20h30, 80 min. => 3.12 20:30
3 décembre 20h30, concert n° 3 de la saison => 3.12 20:30
Saison 2026-2027 : 3 décembre 20h30 => 3.12 20:30
Ligue A, 12e journée : sa 12.12 17h30 => 12.12 17:30
HC Ajoie – Lausanne, mardi 8 décembre 19h45 => 8.12 19:45
50 ans de la fanfare, samedi 24 avril 2027, 20h => 24.4 20:00
La Fête du 24 avril 2027, dès 11h => 24.4 11:00
Vendredi 23 avril 20h et samedi 24 avril, 17h et 20h => 23.4 20:00; 24.4 17:00; 24.4 20:00
du ve 23 au di 25 avril : ve 20h, sa 20h, di 17h => 23 24.4 20:00; 25.4 17:00
ve 23 au di 25 avril, 20h (di 17h) => 23 24.4 20:00; 25.4 17:00
Du 23 avril au 9 mai, ve-sa 20h30, di 17h30 => 23 24 30.4 20:30; 25.4 17:30; 1 7 8.5 20:30; 2 9.5 17:30
Dimanche de l’Avent 6 décembre, 17h => 6.12 17:00
24 déc 23h – messe de minuit => 24.12 23:00
31.12. 21h-3h, bal de Nouvel An => 31.12 21:00-03:00
31 décembre 2026 20h au 1er janvier 2027 4h => 2026-12-31-2027-01-01 20:00-04:00
Du samedi 5 décembre 10h au dimanche 6 décembre 10h, 24h de natation => 2026-12-05-2026-12-06 10:00-10:00
7 décembre 2026 à 18 h 30 précises => 7.12 18:30
7 décembre 2026 18h30/20h30 => 7.12 18:30; 7.12 20:30
7 décembre 2026 18h30, 20h30 => 7.12 18:30; 7.12 20:30
7 décembre 18h30+20h30 => 7.12 18:30; 7.12 20:30
07.12.26 18.30-20.00 => 7.12 18:30-20:00
07.12.26, 18.30 => 7.12 18:30
`

const REFUSED = `
Sa 16 janvier 20h - Di 17 janvier 17h
ve 15.1 20h – sa 16.1 20h
relâche le 18 janvier
pas de représentation le 18 janvier
sauf le 18 janvier
fermé le 25 décembre
inscriptions jusqu’au 10 janvier 2027
15 janvier 2027 20h60
15 janvier 2027 25h00
Sat 15 Nov 2027 11:00–14:00
Fri 15 Jan 2027 11:00 - 14:00 GMT. Doors at 10:30
12.05.1985 20h
3 mars 1950
15 janvier 2126
8.12.20266
26 novembre 20h
sa 5 déc.: relâche⏎lu 7 déc. relâche⏎ma 8 déc. fermé
du 24.12 au 2.1 fermé
5 décembre 24h
31 déc. 24h00
24h sur 24, 5 décembre
Chaque jeudi du 7 janvier au 25 mars, 19h-21h, sauf vacances
tous les jours sauf le lundi, 14h-18h
dimanche 6 décembre, matinée
samedi 5 décembre, soir
samedi 5 décembre, le soir
samedi 5 décembre au matin
vendredi 4 décembre soirée
JANVIER⏎8, 9 à 12h / 14 à 17h
JANVIER⏎8, 9 à 20h
Ve 22 et sa 23 janvier à 20h15, le dimanche 25 à 17h
8 janvier à 9h, 10 à 17h
30 janvier 20h, 3 à 17h
30 janvier 20h, 3 à 20h, 4 février 17h
4-6-9 décembre 20h
14 et 17h, samedi 9 janvier
Di 12. Januar 2027 19 Uhr
Doors 7pm
January 15-17, 2027
Every Friday in January 8pm
geschlossen am 24. Dezember
jeden Freitag im Januar 20 Uhr
Kein Konzert am 15. Januar
15.01.2027 Lausanne, report le 16.01.2027
15.01.2027 Concert, en cas de pluie 16.01.2027
15.01.2027 Lausanne, 16.01.2027
15.01.2027 Concert ou 16.01.2027 Vevey
Tournée : 15.01.2027 Lausanne, 16.01.2027 Vevey
15 janvier fermeture, 16 janvier ouverture
Tous les jours sauf le lundi, 14h-18h
Messe de minuit, 24 décembre à minuit
5 février 2027 20h60
5 février 2027 25h00
Samedi 5 décembre, soir
Samedi 5 décembre, après-midi
Samedi 5 décembre 24h
samedi 5 décembre : relâche
Fermé le 25 décembre
Inscriptions jusqu’au 10 janvier 2027
Billetterie dès le 1er décembre à 10h
Dimanche 18 avril, 10h départ, 12h repas
Tournoi de pétanque, samedi 19 juin 2027, dès 8h30, finale 17h
Thé dansant le 1er dimanche de chaque mois, 14h-17h
Concert annuel : sa. 27 et di. 28 mars 2027 (20h et 17h)
Samedi 27 mars à vingt heures
jeudi 26 novembre 20h
Demain 20h
Du 28.11. au 20.12. tous les week-ends, 11h-19h
Musée : ouvert du mardi au dimanche, 11h-18h
Nocturne jeudi 17 décembre jusqu’à 21h
Stammtisch le 1er mardi du mois à 19h
Répétitions un lundi sur deux dès le 11 janvier
24 avril 2027, report au 1er mai en cas de pluie
24 avril 2027 (en cas de mauvais temps : 25 avril), 14h
Prévu le 24 avril, reporté au 8 mai 2027 à 20h
Samedi 24 avril 2027, inscriptions jusqu’au 10 avril
Samedi 24 avril 2027, 20h, réservation dès le 1er mars
Vendredi 23 et samedi 24 avril, 20h et 17h
ve 23 et sa 24 avril à 20h, di 25 à 17h, relâche lundi
23.4.–9.5.2027, Do–Sa 20 Uhr
jusqu’au 9 mai 2027
Mi-janvier
Début février 2027
Pâques 2027, 11h
Nouvel An 2027
la veille du 25 décembre, 23h
sa 5 décembre 10h - di 6 décembre 10h
7 décembre, 18h30 ou 20h30
7 ou 8 décembre 20h
7.12.2026 1830
7 décembre 20
lundi 7
lundi 7 décembre vingt heures trente
`

const linesOf = (table: string) => table.trim().split('\n')

function dayOf(written: string): string {
  const [day = '', month = ''] = written.split('.')
  return `${Number(month) >= 11 ? 2026 : 2027}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** « 4 5.12 20:00; 6.12-8.12 » */
function expected(table: string): string[] {
  return table
    .split('; ')
    .flatMap((part) => {
      const [days = '', hours = ''] = part.trim().split(/ (?=\d\d:)/)
      const suffix = hours && ` ${hours}`
      if (/^\d{4}/.test(days)) return [`${days}${suffix}`]
      const month = days.slice(days.lastIndexOf('.'))
      if (days.includes('-')) return [`${days.split('-').map(dayOf).join('-')}${suffix}`]
      return days
        .slice(0, -month.length)
        .split(' ')
        .map((day) => `${dayOf(`${day}${month}`)}${suffix}`)
    })
    .sort()
}

function inShort({ day, endDay, startTime, endTime }: PastedDate): string {
  const hours = [startTime, endTime].filter(Boolean).join('-')
  return `${day}${endDay ? `-${endDay}` : ''}${hours && ` ${hours}`}`
}

const read = (line: string) => readPastedDates(line.replaceAll('⏎', '\n'), { today: TODAY, room: 800 })

test.each(linesOf(READ).map((row) => row.split(' => ')))('%s', (line = '', dates = '') => {
  expect(read(line).dates.map(inShort).sort()).toEqual(expected(dates))
})

test.each(linesOf(REFUSED))('« %s » is asked', (line) => {
  const { dates, refusals } = read(line)
  expect([dates, refusals.length]).toEqual([[], line.split('⏎').length - (/^[A-Z]+⏎/.test(line) ? 1 : 0)])
})
