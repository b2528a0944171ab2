import type { examIds } from '../../../tables/scores.ts';

/** Moment of an event: days before the seeding and time of day in Paris, « 18:42 ». */
export type DemoMoment = { daysAgo: number; time: string };

/** An invented learner. The address ends in `.example`, so nobody can own it. */
export type DemoPerson = DemoMoment & {
  email: string;
  displayName: string;
  /** Invoice address of the orders. */
  address: { company?: string; lines: string[]; postalCode: string; city: string; country: string };
};

/** `person` is the local part of an address of `people`, `product` a slug. */
type OfPerson = { person: string; product: string };

type DemoPurchase = OfPerson & {
  code?: string;
  /** Number of seats for a class. */
  seats?: number;
  gift?: { recipientEmail: string; recipientName: string; fromName: string; words: string };
};

/** Answer to a writing or speaking item: a text, or a recording of `media/` made from its words. */
type DemoWork = {
  item: string;
  text?: string;
  spoken?: { file: string; words: string[] };
};

/** Correction of the first work. Comments concern a passage of the text, or milliseconds of the recording. */
type DemoCorrection = DemoMoment & {
  /** In the order of the criteria of the rubric. */
  points: string[];
  comments: ({ text: string } & ({ passage: string } | { from: number; to: number }))[];
  remark: string;
  correctedText?: string;
};

export type DemoEvent = DemoMoment &
  (
    | {
        kind: 'create-code';
        code: string;
        percent: number;
        maxUses: number | null;
        endsInDays: number | null;
      }
    | ({ kind: 'buy' } & DemoPurchase)
    /** Redeems a voucher of a gift or a class that `from` bought. */
    | ({ kind: 'redeem'; from: string } & OfPerson)
    | ({ kind: 'refund'; words: string } & OfPerson)
    | ({ kind: 'finish-lesson'; lesson: number } & OfPerson)
    /** Hands in the exercise at a position of the product, with some wrong answers. */
    | ({ kind: 'hand-in'; exercise: number; wrong: number } & OfPerson)
    /** `exercise` is the title of the exercise. */
    | ({ kind: 'submit-work'; exercise: string; tasks: DemoWork[]; correction?: DemoCorrection } & OfPerson)
    | {
        kind: 'plan';
        person: string;
        exam: (typeof examIds)[number];
        inDays: number;
        /** ISO weekdays: 1 is Monday. */
        weekdays: number[];
        minutes: number;
      }
    | ({
        kind: 'ask';
        lesson: number;
        body: string;
        answer?: DemoMoment & { body: string; shared: boolean };
      } & OfPerson)
    | ({ kind: 'review'; rating: number; body: string; firstName: string; accepted?: DemoMoment } & OfPerson)
    | {
        kind: 'write';
        name: string;
        email: string;
        subject: 'niveau' | 'cours' | 'achat' | 'donnees' | 'site' | 'autre';
        body: string;
        reply?: DemoMoment & { body: string };
      }
    | { kind: 'await'; email: string; product: string }
  );

export type DemoEventOf<Kind extends DemoEvent['kind']> = Extract<DemoEvent, { kind: Kind }>;

/** Four weeks of a school: invented people, and their events in any order. */
export type DemoActivity = { people: DemoPerson[]; events: DemoEvent[] };
