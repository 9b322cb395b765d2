import 'uplot/dist/uPlot.min.css';
import './browserLanguage.ts';
import uPlot from 'uplot';

/** A bar chart: the label of each bar, and the figures of each series. */
export interface Bars {
  readonly labels: readonly string[];
  readonly series: readonly {
    /** A colour of the theme, as `--kind-vt`. */
    readonly colour: string;
    readonly values: readonly number[];
  }[];
  /** Whether each series stands on top of the previous one; else it is drawn in front of it, thinner. */
  readonly isStacked: boolean;
  /** The language for figures, such as `pt-BR`. */
  readonly language: string;
}

const HEIGHT = 260;
/** The least width of a label, in px; narrower bars share one. */
const LABEL = 84;
/** The mean width of a letter of a label, in px. */
const LETTER = 7;
const WIDEST = 44;

/** Returns the heights of the bars: stacked series are drawn from the total down, each in front of the one before. */
function heights({ series, isStacked }: Bars): { colour: string; values: number[]; size: number }[] {
  if (!isStacked) return series.map(({ colour, values }, at) => ({ colour, values: [...values], size: at === 0 ? 0.8 : 0.4 }));
  return series
    .map(({ colour }, at) => ({
      colour,
      size: 0.7,
      values: series[at]!.values.map((_value, row) => series.slice(0, at + 1).reduce((sum, { values }) => sum + values[row]!, 0)),
    }))
    .toReversed();
}

/** Cuts a label to the room of its bar, px; one that several bars share has room for a day. */
export const shortLabel = (label: string, room: number): string => {
  const letters = Math.max(14, Math.floor(room / LETTER));
  return label.length > letters ? `${label.slice(0, letters - 1)}…` : label;
};

/** Draws bars into an element at its width; returns the function that removes them. */
export function drawBars(element: HTMLElement, bars: Bars): () => void {
  const styles = getComputedStyle(document.documentElement);
  const colour = (name: string): string => styles.getPropertyValue(name).trim();
  const font = `11px ${styles.fontFamily}`;
  const drawn = heights(bars);
  const axis = {
    stroke: colour('--muted'),
    font,
    ticks: { show: false },
    border: { show: true, stroke: colour('--line-strong'), width: 1 },
  };
  const figure = new Intl.NumberFormat(bars.language);
  const plot = new uPlot(
    {
      width: element.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: { time: false, range: [-0.5, bars.labels.length - 0.5] },
        y: { range: (_plot, _least, most) => [0, Math.max(4, most * 1.1)] },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          space: LABEL,
          incrs: [1, 2, 5, 7, 14, 28, 56],
          values: (_plot, at) => at.map((x) => shortLabel(bars.labels[x] ?? '', element.clientWidth / bars.labels.length)),
        },
        {
          ...axis,
          border: { show: false },
          grid: { stroke: colour('--line'), width: 1 },
          incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000],
          size: 40,
          values: (_plot, at) => at.map((value) => figure.format(value)),
        },
      ],
      series: [
        {},
        ...drawn.map(({ colour: name, size }) => ({
          fill: colour(name),
          width: 0,
          points: { show: false },
          paths: uPlot.paths.bars!({ size: [size, size * WIDEST * 1.5] }),
        })),
      ],
    },
    [bars.labels.map((_label, at) => at), ...drawn.map(({ values }) => values)],
    element,
  );
  const watch = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }));
  watch.observe(element);
  return () => {
    watch.disconnect();
    plot.destroy();
  };
}
