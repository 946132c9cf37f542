import { expect, it } from "vitest";
import { attachmentText } from "./attachment-text.ts";

it.each([
	["image", "image/png", btoa("x".repeat(78)), "[image image/png, 78 B]"],
	["image", "image/png", "A".repeat(16_000), "[image image/png, 12 KB]"],
	["document", "application/pdf", "A".repeat(4_000_000), "[document application/pdf, 3.0 MB]"],
	["audio", "", "", "[audio]"],
	["", "", "=", "[file, 0 B]"],
])("%s of %s", (type, mediaType, base64, text) => {
	expect(attachmentText(type, mediaType, base64)).toBe(text);
});
