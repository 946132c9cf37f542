import { afterEach, expect, it, vi } from "vitest";

afterEach(() => vi.unstubAllGlobals());

const FLAKY = { id: "failed-flaky", at: "2026-11-02T10:00:00.000Z" };
const BROKEN = { id: "failed-broken", at: "2026-11-02T11:00:00.000Z" };

function createStorage() {
	const values = new Map<string, string>();
	return {
		getItem: (key: string) => values.get(key) ?? null,
		setItem: (key: string, value: string) => void values.set(key, value),
		removeItem: (key: string) => void values.delete(key),
	};
}

/** Loads the module as a new tab does. */
async function openTab(localStorage: ReturnType<typeof createStorage>) {
	const window = Object.assign(new EventTarget(), { localStorage });
	vi.stubGlobal("window", window);
	vi.resetModules();
	const { dismissFailures, dismissedFailures } = await import("./dismissed.ts");
	const dispatchStorage = (key: string | null) => window.dispatchEvent(Object.assign(new Event("storage"), { key }));
	return { dismissFailures, dismissedFailures, dispatchStorage };
}

it("keeps what was dismissed before, even after a reload, until it is undone", async () => {
	const storage = createStorage();
	const tab = await openTab(storage);
	tab.dismissFailures(FLAKY);
	const undo = tab.dismissFailures(BROKEN);
	const both = { [FLAKY.id]: FLAKY.at, [BROKEN.id]: BROKEN.at };
	expect(tab.dismissedFailures()).toEqual(both);
	expect((await openTab(storage)).dismissedFailures()).toEqual(both);
	undo();
	expect((await openTab(storage)).dismissedFailures()).toEqual({ [FLAKY.id]: FLAKY.at });
});

it("learns what another tab has dismissed, and that it removed everything", async () => {
	const storage = createStorage();
	const tab = await openTab(storage);
	storage.setItem("paperclip.dismissed", JSON.stringify({ [FLAKY.id]: FLAKY.at, broken: 1 }));
	tab.dispatchStorage("paperclip.other");
	expect(tab.dismissedFailures()).toEqual({});
	tab.dispatchStorage("paperclip.dismissed");
	expect(tab.dismissedFailures()).toEqual({ [FLAKY.id]: FLAKY.at });
	storage.removeItem("paperclip.dismissed");
	tab.dispatchStorage(null);
	expect(tab.dismissedFailures()).toEqual({});
});
