import { beforeAll, beforeEach, type TestContext, test } from "vitest";
import { type Exited, runCommand, type StartedServer, startServerCommand } from "./command-line.ts";
import { createFolder, createPlace, type Place, type PlaceOptions } from "./sandbox.ts";

/** Members of each object are set before the first test, so that a file can destructure them. */
interface UsedPlace {
	place: Place;
	/** Runs a command to its end. */
	paperclip(...args: string[]): Promise<Exited>;
}

interface ServedPlace extends UsedPlace {
	server: StartedServer;
}

/** A place for each test of a file. */
export function usePlace(options?: PlaceOptions): UsedPlace {
	const used = unset();
	beforeEach(async () => {
		const place = await createPlace(options);
		Object.assign(used.place, place);
		return place.remove;
	});
	return used;
}

/** A place for one of several concurrent tests, which mostly wait. */
export async function createOwnPlace({ onTestFinished }: TestContext, options?: PlaceOptions): Promise<UsedPlace> {
	const place = await createPlace(options);
	onTestFinished(place.remove);
	return { place, paperclip: (...args) => runCommand(place, ...args) };
}

/** A server for the tests of one file, which may configure it. */
export function useServer(): ServedPlace {
	const used = unset();
	beforeAll(async () => {
		const { place, server, stop } = await start();
		Object.assign(used.place, place);
		Object.assign(used.server, server);
		return stop;
	});
	return used;
}

const sharing = test.extend<{ shared: Awaited<ReturnType<typeof start>> }>({
	shared: [
		// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures in use from the pattern
		async ({}, use) => {
			const shared = await start();
			await use(shared);
			await shared.stop();
		},
		{ scope: "worker" },
	],
});

/** A server shared by files, with a working directory per file. For tests that neither restart nor configure it. */
export function useSharedServer(): ServedPlace {
	const used = unset();
	sharing.beforeAll(async ({ shared }) => {
		const { folder, remove } = await createFolder();
		Object.assign(used.place, shared.place, { folder });
		Object.assign(used.server, shared.server);
		return remove;
	});
	return used;
}

function unset(): ServedPlace {
	const place = {} as Place;
	return { place, server: {} as StartedServer, paperclip: (...args) => runCommand(place, ...args) };
}

async function start() {
	const place = await createPlace();
	const server = await startServerCommand(place);
	return {
		place,
		server,
		async stop() {
			await server.stop();
			await place.remove();
		},
	};
}
