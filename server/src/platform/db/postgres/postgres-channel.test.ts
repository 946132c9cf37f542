import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { createTestHome } from "@paperclipai/test-support/server/test-home.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { expect, it, onTestFinished } from "vitest";
import { createPostgresChannel } from "./postgres-channel.ts";
import { PostgresClient } from "./postgres-client.ts";
import { createPostgresPool } from "./postgres-pool.ts";

// Only PostgreSQL can be shared.
it("notifies the other servers of a gap after a message that could not be sent", needs("postgres"), async () => {
	const home = await createTestHome();
	const url = home.databaseUrl ?? "";
	const pool = createPostgresPool(url);
	const sendOrFail = (channel: string, messages: string[]) =>
		messages.includes("lost") ? Promise.reject(new Error("unavailable")) : pool.notify(channel, messages);
	const [sender, receiver] = [sendOrFail, pool.notify].map((notify) =>
		createPostgresChannel(notify, () => new PostgresClient(url)),
	);
	onTestFinished(async () => {
		await Promise.all([sender?.close(), receiver?.close(), pool.close()]);
		await home.remove();
	});
	const seen: string[] = [];
	await sender?.subscribe(
		() => undefined,
		() => seen.push("gap of the sender"),
	);
	await receiver?.subscribe(
		(message) => seen.push(message),
		() => seen.push("gap"),
	);
	await expect(sender?.publish(["lost"])).rejects.toThrow();
	await until(() => seen.length > 0);
	await sender?.publish(["next", "last"]);
	await until(() => seen.includes("last"));
	expect(seen).toEqual(["gap", "next", "last"]);
});
