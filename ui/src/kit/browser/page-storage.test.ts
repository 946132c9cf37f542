import { expect, it } from "vitest";
import { createPageStorage } from "./page-storage.ts";

const refusing = () => {
	throw new DOMException("The operation is insecure.", "SecurityError");
};

it("keeps values in the page where the browser refuses storage", () => {
	const storage = createPageStorage(refusing);
	expect(storage.get("a")).toBeNull();
	storage.set("a", "1");
	expect(storage.get("a")).toBe("1");
	storage.set("a", null);
	expect(storage.get("a")).toBeNull();
});

it("shows the new value where the browser could not replace the old one", () => {
	const full = { getItem: () => "old", setItem: refusing } as unknown as Storage;
	const storage = createPageStorage(() => full);
	expect(storage.get("a")).toBe("old");
	storage.set("a", "new");
	expect(storage.get("a")).toBe("new");
});

it("removes all values with a prefix, kept or not", () => {
	const storage = createPageStorage(refusing);
	storage.set("draft 1", "x");
	storage.set("other", "y");
	storage.removeAll("draft");
	expect([storage.get("draft 1"), storage.get("other")]).toEqual([null, "y"]);
});
