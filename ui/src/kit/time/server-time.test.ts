import { expect, it, onTestFinished } from "vitest";
import { noteServerTime, serverNow } from "./server-time.ts";

const HOUR_MS = 3_600_000;
const respond = (at: number) => noteServerTime(new Response(null, { headers: { date: new Date(at).toUTCString() } }));

it("follows the clock of the server when that of the browser is wrong", () => {
	onTestFinished(() => respond(Date.now()));
	respond(Date.now() + 5 * HOUR_MS);
	expect(Math.abs(serverNow() - Date.now() - 5 * HOUR_MS)).toBeLessThan(2_000);
	noteServerTime(new Response(null, { headers: { date: "yesterday" } }));
	expect(serverNow() - Date.now()).toBeGreaterThan(4 * HOUR_MS);
	respond(Date.now() - 3_000);
	expect(serverNow() - Date.now()).toBeLessThanOrEqual(1);
});
