import { useEffect, useRef } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { formatCost, formatCount, formatDay } from "../../../kit/text/format.ts";
import type { DailyChart } from "../daily-chart.ts";

const HEIGHT = 240;

/** The table beside it is its accessible alternative. */
export function CostChart({ chart, label }: { chart: DailyChart; label: string }) {
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const element = box.current;
		if (!element) return;
		const plot = new uPlot(optionsOf(chart, element), dataOf(chart), element);
		const resize = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }));
		resize.observe(element);
		const redraw = () => plot.redraw(false, true);
		const scheme = window.matchMedia("(prefers-color-scheme: dark)");
		scheme.addEventListener("change", redraw);
		const theme = new MutationObserver(redraw);
		theme.observe(document.documentElement, { attributeFilter: ["data-theme"] });
		return () => {
			resize.disconnect();
			theme.disconnect();
			scheme.removeEventListener("change", redraw);
			plot.destroy();
		};
	}, [chart]);
	return <div ref={box} role="img" aria-label={label} className="h-60 min-w-0 overflow-hidden" />;
}

function dataOf({ days, usd, limit }: DailyChart): uPlot.AlignedData {
	return [days.map((_, index) => index), usd, days.map(() => limit?.usd ?? null)];
}

function optionsOf(chart: DailyChart, element: HTMLElement): uPlot.Options {
	const { days, usd, limit, view } = chart;
	const color = (name: string) => () => colorOf(element, name);
	const bars = uPlot.paths.bars?.({ size: [0.7, 48] });
	const highest = Math.max(0.01, ...usd);
	const isLimitShown = limit?.isShown === true;
	const axis = { stroke: color("--muted"), grid: { stroke: color("--line"), width: 1 }, ticks: { show: false } };
	return {
		width: element.clientWidth,
		height: HEIGHT,
		legend: { show: false },
		cursor: { drag: { x: false, y: false }, points: { show: false } },
		padding: [12, 8, 0, 0],
		scales: {
			x: { time: false, range: [-0.5, days.length - 0.5] },
			y: { range: [0, Math.max(highest, limit?.isShown ? limit.usd : 0) * 1.08] },
		},
		axes: [
			{
				...axis,
				grid: { show: false },
				size: 28,
				space: 64,
				incrs: [1, 2, 5, 7, 14, 30, 90, 365],
				values: (_, at) => at.map((index) => formatDay(days[index] ?? "")),
			},
			{ ...axis, size: 64, values: (_, at) => axisCosts(at, highest) },
		],
		series: [
			{},
			{
				stroke: color("--accent"),
				fill: color(view === "days" ? "--accent" : "--accent-soft"),
				width: view === "days" ? 0 : 2,
				points: { show: false },
				...(view === "days" && bars ? { paths: bars } : {}),
			},
			{ stroke: color("--warn"), width: 2, dash: [6, 5], points: { show: false }, show: isLimitShown },
		],
		hooks: { setCursor: [(plot) => showDay(plot, chart)] },
	};
}

/** Formats amounts with as many digits as the axis labels need to differ. */
function axisCosts(values: readonly number[], highest: number): string[] {
	const isWhole = highest >= 0.1 && values.every(Number.isInteger);
	return values.map((usd) => (isWhole ? `$${formatCount(usd)}` : formatCost(usd)));
}

/** Shows the day under the pointer in the chart's title. */
function showDay(plot: uPlot, { days, usd }: DailyChart) {
	const index = plot.cursor.idx;
	const day = index === null || index === undefined ? undefined : days[index];
	plot.over.title = day === undefined ? "" : `${formatDay(day)}: ${formatCost(usd[index ?? 0] ?? 0)}`;
}

/** Returns the value of a colour token for the current theme, which only a computed style contains. */
function colorOf(element: HTMLElement, name: string): string {
	element.style.outlineColor = `var(${name})`;
	return getComputedStyle(element).outlineColor;
}
