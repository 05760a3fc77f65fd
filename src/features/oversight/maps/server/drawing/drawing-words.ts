/** Elements that draw and have no other effect. */
export const SHAPES: ReadonlySet<string> = new Set(
  (
    'svg g path rect circle ellipse line polyline polygon text tspan title desc defs symbol use ' +
    'linearGradient radialGradient stop clipPath pattern marker'
  ).split(' '),
);

/** Elements whose content is drawn only where another element refers to it. */
export const STORES: ReadonlySet<string> = new Set(['defs', 'symbol', 'pattern', 'marker', 'clipPath']);

/** Elements that may refer to another one of the drawing. */
export const REFERRING: ReadonlySet<string> = new Set(['use', 'linearGradient', 'radialGradient']);

/** Properties allowed in a style; each has an attribute of the same name. */
export const PROPERTIES: ReadonlySet<string> = new Set(
  (
    'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-dasharray ' +
    'stroke-dashoffset stroke-miterlimit opacity color display visibility stop-color stop-opacity clip-path clip-rule ' +
    'font-family font-size font-weight font-style text-anchor dominant-baseline letter-spacing text-decoration ' +
    'marker-start marker-mid marker-end'
  ).split(' '),
);

/** Allowed attributes of geometry and appearance. */
export const ATTRIBUTES: ReadonlySet<string> = new Set([
  ...PROPERTIES,
  ...(
    'id x y x1 y1 x2 y2 cx cy r rx ry fx fy d points width height viewBox transform dx dy rotate offset ' +
    'gradientUnits gradientTransform spreadMethod clipPathUnits patternUnits patternTransform patternContentUnits ' +
    'preserveAspectRatio markerWidth markerHeight markerUnits refX refY orient textLength lengthAdjust'
  ).split(' '),
]);
