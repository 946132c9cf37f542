import { ApiError } from "@paperclipai/shared";
import { expect, it } from "vitest";
import { createOnce } from "./create-once.ts";

const lost = () => Promise.reject(new ApiError(0, { code: "unreachable", message: "No answer." }));
const refused = () => Promise.reject(new ApiError(422, { code: "refused", message: "No." }));

it("takes what was made although the answer got lost", async () => {
	expect(await createOnce(lost, async () => "made")).toBe("made");
});

it("makes it when the call itself got lost", async () => {
	let tries = 0;
	const create = async () => (++tries === 1 ? await lost() : "made");
	expect(await createOnce(create, async () => undefined)).toBe("made");
	expect(tries).toBe(2);
});

it("gives up in the end, and at once when it was refused", async () => {
	await expect(createOnce(lost, async () => undefined)).rejects.toMatchObject({ code: "unreachable" });
	await expect(createOnce(refused, async () => "made")).rejects.toMatchObject({ code: "refused" });
});
