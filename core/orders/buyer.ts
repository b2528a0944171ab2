/** Who buys, as the session knows them. */
export type Buyer = {
  uid: string;
  email: string;
  displayName: string;
  stripeCustomerId: string;
  admin: boolean;
};
