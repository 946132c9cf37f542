import { ApiError } from "@paperclipai/shared";
import { expect, it } from "vitest";
import { createOnce } from "./create-once.ts";

const lost = () => Promise.reject(new ApiError(0, { code: "unreachable", message: "No answer." }));
const rejected = () => Promise.reject(new ApiError(422, { code: "refused", message: "No." }));

it("returns what was created although the response was lost", async () => {
	expect(await createOnce(lost, async () => "created")).toBe("created");
});

it("attempts again when the request was lost", async () => {
	let attempts = 0;
	const create = async () => (++attempts === 1 ? await lost() : "created");
	expect(await createOnce(create, async () => undefined)).toBe("created");
	expect(attempts).toBe(2);
});

it("gives up after several attempts, or at once on an error response", async () => {
	await expect(createOnce(lost, async () => undefined)).rejects.toMatchObject({ code: "unreachable" });
	await expect(createOnce(rejected, async () => "created")).rejects.toMatchObject({ code: "refused" });
});
