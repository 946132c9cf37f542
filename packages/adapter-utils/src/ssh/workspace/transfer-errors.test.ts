import { expect, it } from "vitest";
import { isRetryable } from "../../environment/environment-errors.ts";
import { requireSuccess } from "./transfer-errors.ts";

it("names a full disk there", () => {
	const stderr = Buffer.from(
		"fatal: sha1 file write error: No space left on device\npaperclip-error remote_incomplete \n",
	);
	let thrown: unknown;
	try {
		requireSuccess({ exitCode: 1, stderr });
	} catch (error) {
		thrown = error;
	}
	expect(thrown).toMatchObject({ code: "ssh_disk_full", message: expect.stringContaining("No space left") });
	expect(isRetryable(thrown)).toBe(false);
});
