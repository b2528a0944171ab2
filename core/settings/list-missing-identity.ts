import { defaultEmail, type School } from '../school.ts';
import type { SchoolField } from './school-input.ts';

/**
 * What the law wants to be read on the site and nobody has said yet (LCEN article 1er-1, code de la consommation articles
 * L111-1, L221-5 and L616-1), in the order of the form.
 */
export function listMissingIdentity(school: School): SchoolField[] {
  const { legal } = school;
  const known: [SchoolField, boolean][] = [
    ['email', school.email !== defaultEmail],
    ['phone', school.phone !== ''],
    ['legalName', legal.legalName !== ''],
    ['legalForm', legal.legalForm !== ''],
    ['address', legal.address.length > 0],
    ['siret', legal.siret !== '' || legal.siren !== ''],
    ['vatMention', legal.vatMention !== ''],
    ['publicationDirector', legal.publicationDirector !== ''],
    ['hostName', legal.host.name !== ''],
    ['hostAddress', legal.host.address.length > 0],
    ['mediatorName', legal.mediator.name !== ''],
    ['mediatorWebsite', legal.mediator.website !== ''],
  ];
  return known.filter(([, isKnown]) => !isKnown).map(([field]) => field);
}
