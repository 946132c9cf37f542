import { expect, it } from "vitest";
import { retryableError } from "../environment-errors.ts";
import { repeatUntilReached } from "./repeat-until-reached.ts";

const never = new AbortController().signal;

it("gives up with the last error when the environment cannot be reached for too long", async () => {
	let attempts = 0;
	const step = async () => {
		throw retryableError("away", `attempt ${++attempts}`);
	};
	const error = await repeatUntilReached(never, step, 300).catch((thrown) => thrown);
	expect(attempts).toBeGreaterThan(1);
	expect(error).toMatchObject({ code: "away", message: `attempt ${attempts}` });
});
