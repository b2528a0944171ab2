/** An exercise of every kind, with a canary in every text that only the answer key may contain. */
export const everyKind = `# Le passé composé · A2
Complétez.

## Trous — Le verbe.
! indice: CANARI un indice
! explication: CANARI une explication
! média: CANARI.mp3 | /m/1.mp3 — Un enregistrement
Elle [CANARI est allée | CANARI est partie =½] (aller) au marché.
> CANARI être : CANARI accord

## Choix dans le texte — Choisissez.
Ils {ont > CANARI pas avec partir | *sont} partis.

## Banque de mots — Placez.
Je [mange] une [pomme].

## QCM — Où ?
+ Au marché  > CANARI oui
- À l'école  > CANARI non

## QCM multiple — Lesquels ?
+ un
+ deux
- trois

## Vrai ou faux — Selon le texte.
+ Paris est une ville.  > CANARI bien sûr
- Lyon est un port de mer.  > CANARI sur le Rhône

## Associer — Reliez.
chien => aboyer
chat => miauler
=> rugir

## Classer — Genre
= Masculin: le pain | le sel
= Féminin: la pomme

## Remettre en ordre — Les mots
je | ne | sais | pas

## Conjugaison — finir, présent
je: CANARI finis

## Transformer — Au passé.
? Je mange.
= J'ai (CANARI) mangé.
> CANARI J'ai mangée. : CANARI accord

## Trouver la faute — Le mot faux.
Elle est [allé -> CANARI allée] au marché.  > CANARI accord
Il dort.

## Lecture — Un texte
! source: Un journal
Il fait beau.
### QCM — Quel temps ?
+ Beau
- Laid  > CANARI relisez
`;
