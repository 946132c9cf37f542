/** Polls `isDone(argument)` in every frame; returns its result and the time. */
export function waitInPage(page, isDone, argument) {
	return page.evaluate(
		async ([source, value]) => {
			const look = new Function(`return (${source})`)();
			const startedAt = performance.now();
			for (;;) {
				const found = look(value);
				if (found) return { found, ms: performance.now() - startedAt };
				if (performance.now() - startedAt > 180_000) throw new Error(`waited for ${source} ${JSON.stringify(value)}`);
				await new Promise((resolve) => requestAnimationFrame(resolve));
			}
		},
		[String(isDone), argument],
	);
}

/**
 * Records when the first text of the transcript is in the page, and when its rows fill the window. Call it before the
 * page is loaded.
 */
export function watchFirstScreen(page) {
	return page.addInitScript(() => {
		const times = {};
		window.transcriptTimes = times;
		const look = () => {
			const rows = [...document.querySelectorAll("[data-index][data-loaded]")];
			if (rows.length > 0) times.text ??= performance.now();
			if (rows.some((row) => row.getBoundingClientRect().bottom >= innerHeight - 120))
				times.screen ??= performance.now();
			if (times.screen === undefined) requestAnimationFrame(look);
		};
		requestAnimationFrame(look);
	});
}

/**
 * Waits until a match is highlighted in the view. Returns the text of the row from the match on, the number of the row,
 * the complete counter, and the times of both.
 */
export function searchFor(page, needle) {
	return page.evaluate(async (text) => {
		const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
		const input = document.querySelector('input[aria-label="Search transcript"]');
		const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
		setValue.call(input, text);
		input.dispatchEvent(new Event("input", { bubbles: true }));
		const startedAt = performance.now();
		const isLate = () => performance.now() - startedAt > 20_000;
		let range;
		for (;;) {
			range = [...(CSS.highlights.get("transcript-current-match") ?? [])].find(
				(each) => each.toString().toLowerCase() === text.toLowerCase(),
			);
			const rect = range?.getBoundingClientRect();
			if (rect && rect.top > 0 && rect.bottom < innerHeight) break;
			if (isLate()) return { problem: `not highlighted: ${text}` };
			await frame();
		}
		const shownMs = performance.now() - startedAt;
		const status = () => document.querySelector('search [role="status"]')?.textContent ?? "";
		while (!/^[\d,]+ of [\d,]+$/.test(status())) {
			if (isLate()) return { problem: `not counted: ${text}, ${status()}` };
			await frame();
		}
		const countedMs = performance.now() - startedAt;
		const node = range.startContainer;
		const from = node.textContent.slice(range.startOffset);
		const row = Number(node.parentElement.closest("[data-index]").dataset.index);
		return { row, from, status: status(), shownMs, countedMs };
	}, needle);
}
