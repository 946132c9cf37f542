/** Thrown by a check whose precondition another requirement reports. */
export class Blocked extends Error {
	/** @param by Id of the failed requirement. */
	constructor(by: string) {
		super(`"${by}" failed`);
	}
}

/** Thrown by a check that does not apply to the package. */
export class NotApplicable extends Error {}
