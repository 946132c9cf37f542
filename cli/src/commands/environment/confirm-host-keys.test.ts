import { expect, it } from "vitest";
import type { CompanyScope } from "../scopes.ts";
import { confirmHostKeys } from "./confirm-host-keys.ts";

it("says what to pass without a terminal", async () => {
	const keys = [{ key: "ssh-ed25519 AAAA\u001b", fingerprint: "SHA256:abc" }];
	const scope = {
		connection: { client: { call: async () => ({ keys }) } },
		company: { id: "company" },
	} as unknown as CompanyScope;
	await expect(confirmHostKeys(scope, { host: "box", port: 22, json: true })).rejects.toMatchObject({
		code: "host_key_unverified",
		hint: expect.stringMatching(/then add one of:\n {2}--host-key "ssh-ed25519 AAAA␛" {3}\(SHA256:abc ssh-ed25519\)$/),
	});
});
