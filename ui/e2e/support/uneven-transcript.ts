import type { Page } from "playwright-core";

const line = (message: object) => `${JSON.stringify(message)}\n`;
const assistant = (id: string, content: object) =>
	line({ type: "assistant", message: { id, role: "assistant", content: [content] } });

/**
 * What Claude Code prints for so many entries, one a line: in turn one line of text, several screens of it, and a call whose
 * result is folded. Each has the text `entry N.`; the folded ones deep in their result.
 */
export function unevenTranscript(entries: number): string {
	const all = Array.from({ length: entries }, (_, index) => entryOf(index + 1));
	return `${all.join("")}${line({ type: "result", subtype: "success", is_error: false, result: "done" })}`;
}

function entryOf(number: number): string {
	const id = `call-${number}`;
	if (number % 3 !== 0) {
		const more = Array.from({ length: number % 3 === 1 ? 120 : 0 }, (_, index) => `line ${index}`);
		return assistant(`m${number}`, { type: "text", text: [`entry ${number}.`, ...more].join("\n\n") });
	}
	const result = Array.from({ length: 120 }, (_, index) => (index === 100 ? `entry ${number}.` : `output ${index}`));
	const content = [{ type: "tool_result", tool_use_id: id, content: result.join("\n") }];
	const answer = { type: "user", message: { role: "user", content } };
	return assistant(`m${number}`, { type: "tool_use", id, name: "Bash", input: { command: "true" } }) + line(answer);
}

/**
 * Waits until all rendered rows have come, and nothing moves.
 * @throws With the rows of the last frames, when they do not come to rest within 60 seconds.
 */
export async function settleRows(page: Page): Promise<void> {
	await page.evaluate(async () => {
		const endsAt = performance.now() + 60_000;
		const looks: string[] = [];
		const look = () =>
			[...document.querySelectorAll<HTMLElement>("[data-index]")]
				.map(
					(row) =>
						`${row.dataset.index}${row.dataset.loaded === undefined ? "?" : ""} ${row.getBoundingClientRect().top}`,
				)
				.join();
		for (let same = 0; same < 10; ) {
			const isLate = await Promise.race([
				new Promise((resolve) => requestAnimationFrame(() => resolve(false))),
				new Promise((resolve) => setTimeout(resolve, endsAt - performance.now(), true)),
			]);
			if (isLate) throw new Error(`The rows do not come to rest:\n${looks.slice(-4).join("\n") || "no frame"}`);
			const now = look();
			same = now !== "" && !now.includes("?") && now === looks.at(-1) ? same + 1 : 0;
			looks.push(now);
		}
	});
}

/** The first row in view, and how much of it is above the view, as a part of its height. */
export function topRow(page: Page): Promise<{ row: number; part: number }> {
	return page.evaluate(() => {
		const top = document.querySelector("[aria-label=Transcript] .sticky")?.getBoundingClientRect().bottom ?? 0;
		for (const element of document.querySelectorAll<HTMLElement>("[data-index]")) {
			const rect = element.getBoundingClientRect();
			if (rect.bottom > top + 1) return { row: Number(element.dataset.index), part: (top - rect.top) / rect.height };
		}
		return { row: -1, part: 0 };
	});
}
