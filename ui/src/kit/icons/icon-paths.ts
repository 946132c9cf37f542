/** Line drawings on a grid of 24 by 24, as the path data of one SVG path each. */
export const iconPaths = {
	alert: "M12 4l9 16H3zM12 10v4.5M12 17.4v.1",
	check: "M5 12.5l4.5 4.5L19 7",
	chevron: "M9 6l6 6-6 6",
	copy: "M11 9h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM5 15V6a2 2 0 0 1 2-2h8",
	cross: "M6 6l12 12M18 6L6 18",
	down: "M6 9l6 6 6-6",
	download: "M12 4v11M7 11l5 5 5-5M5 20h14",
	info: "M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M12 11v5M12 8v.1",
	moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",
	paperclip: "M19 10.5l-7.6 7.6a4.2 4.2 0 0 1-6-6l8-8a2.8 2.8 0 0 1 4 4l-7.8 7.8a1.4 1.4 0 0 1-2-2l6.9-6.9",
	play: "M7 4.5v15l12-7.5z",
	plus: "M12 5v14M5 12h14",
	screen: "M5 5h14a1.5 1.5 0 0 1 1.5 1.5V15a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 15V6.5A1.5 1.5 0 0 1 5 5zM9 20h6",
	search: "M4.5 11a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0M16 16l4.5 4.5",
	stop: "M7.5 6h9A1.5 1.5 0 0 1 18 7.5v9a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 6 16.5v-9A1.5 1.5 0 0 1 7.5 6z",
	sun: "M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
	"to-end": "M12 4v12M6 11l6 6 6-6M5 20.5h14",
	tool: "M5 7l5 5-5 5M12.5 17.5H19",
	up: "M6 15l6-6 6 6",
} as const;

export type IconName = keyof typeof iconPaths;
