import type { School } from '../school.ts';

/** The settings field by field, by the names of the form: so the journal keeps what changed of them. */
export type SchoolFields = Omit<School, 'version' | 'legal'> &
  Omit<School['legal'], 'host' | 'mediator'> & {
    hostName: string;
    hostAddress: string[];
    hostWebsite: string;
    mediatorName: string;
    mediatorAddress: string[];
    mediatorWebsite: string;
  };

export function toSchoolFields({ legal, version: _, ...school }: School): SchoolFields {
  const { host, mediator, ...identity } = legal;
  return {
    ...school,
    ...identity,
    hostName: host.name,
    hostAddress: host.address,
    hostWebsite: host.website,
    mediatorName: mediator.name,
    mediatorAddress: mediator.address,
    mediatorWebsite: mediator.website,
  };
}

/** The fields in the shape that is kept. */
export function fromSchoolFields(fields: SchoolFields): Omit<School, 'version'> {
  const { name, teacher, tagline, presentation, email, phone, social, ...legal } = fields;
  const { hostName, hostAddress, hostWebsite, mediatorName, mediatorAddress, mediatorWebsite, ...identity } =
    legal;
  return {
    name,
    teacher,
    tagline,
    presentation,
    email,
    phone,
    social,
    legal: {
      ...identity,
      host: { name: hostName, address: hostAddress, website: hostWebsite },
      mediator: { name: mediatorName, address: mediatorAddress, website: mediatorWebsite },
    },
  };
}
