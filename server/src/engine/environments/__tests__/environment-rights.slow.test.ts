import { startTestServer, type TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectedLocation, RIGHTS, startOn } from "./rights-cases.ts";
import { type Pin, type RightsCompany, rightsCompany } from "./rights-company.ts";
import { START_PATHS } from "./rights-paths.ts";

const PINS: readonly Pin[] = ["server", "A", "B"];
const ALL_PINS: readonly Pin[] = ["unset", ...PINS, "deleted"];

let server: TestServer;
let company: RightsCompany;
beforeAll(async () => {
	// No engine runs: a run in a container fails at once and names the socket.
	server = await startTestServer({ limits: { environmentReachMs: 1, environmentEndMs: 1 } });
	company = await rightsCompany(server);
});
afterAll(async () => await server.stop());

describe.concurrent.for(START_PATHS)("$name", (path) => {
	describe.concurrent.for(RIGHTS)("an agent that works at $at and is allowed $allowed", (rights) => {
		// Without a valid environment of the issue, other rights make no difference.
		const pins = rights.at === "A" && rights.allowed.length === 0 ? ALL_PINS : PINS;
		it.for(pins.filter((pin) => pin !== "deleted" || !path.pinsLater))("an issue that points to: %s", async (pin) => {
			expect(await startOn(company, path, { rights, pin })).toEqual([expectedLocation(path, { rights, pin })]);
		});
	});
});
