/** What a user did or gave wrong: one line, and the program ends with 2. */
export class UserError extends Error {}
